/** Rows on a page of a list. Source: SCREEN-11. */
export const rowsPerPage = 20;
/** Most rows of a page that a call may request. Source: HTTP-3. */
export const mostRowsPerPage = 200;
/** Most rows a list returns without `page`. Source: HTTP-3. */
export const unpagedRows = 2_000;
