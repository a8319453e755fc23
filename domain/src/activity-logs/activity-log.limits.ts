/** Entries that "fetch newer" asks for. Source: specification 2 §9. */
export const newerLogs = 100;
/** Most entries of a day that are answered at once. */
export const logsPerDay = 20_000;
/** Entries that an export reads at a time. */
export const exportedAtOnce = 1_000;
