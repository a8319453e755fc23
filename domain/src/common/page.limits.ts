/** Rows on a page of a list. Source: specification 1 §9. */
export const rowsPerPage = 20;
/** Most rows a list answers without `page`. Source: api.md, Forms. */
export const unpagedRows = 2_000;
