/** Orders of the groups of the activity page; the first is the default of the page. Source: ATTENTION-4. */
export const activityOrders = ['urgency', 'name', 'bookmarked'] as const;
/** An order of the groups of the activity page. */
export type ActivityOrder = (typeof activityOrders)[number];
