/** Entries that "fetch newer" asks for. Source: LOG-5. */
export const newerLogs = 100;
/** Most entries of a day that are answered at once. Source: LOG-5. */
export const logsPerDay = 20_000;
/** Characters of entries that are answered at once; at least one entry is. */
export const logsLength = 20_000_000;
/**
 * Characters of what an entry keeps of a body; of a longer one the beginning is kept. A unit may send a megabyte.
 * Source: LOG-2.
 */
export const logBodyLength = 30_000;
/** Entries that an export reads at a time. */
export const exportedAtOnce = 1_000;
