/** Most named types of the panel of the most frequent insects; everything else is `others`. Source: DASH-4. */
export const topTypes = 5;

/** Events of a number on one page of their list. Source: DASH-12. */
export const partsPerPage = 40;
