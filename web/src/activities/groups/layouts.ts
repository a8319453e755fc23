/** How the groups are shown: with their newest events, or one row each. Source: ACTIVITY-18. */
export const layouts = ['cards', 'rows'] as const;
/** See `layouts`. */
export type Layout = (typeof layouts)[number];
/** Groups in one request for the rows. Source: ACTIVITY-18. */
export const rowsAtOnce = 100;
