/** Entries requested by "fetch newer". Source: LOG-5. */
export const newerLogs = 100;
/** Most entries of a day returned in one response. Source: LOG-5. */
export const logsPerDay = 20_000;
/** Most characters of entries returned in one response; at least one entry always is. */
export const logsLength = 20_000_000;
/**
 * Most characters of a body kept in an entry; longer ones are cut off. A unit may send a megabyte.
 * Source: LOG-2.
 */
export const logBodyLength = 30_000;
/** Entries an export reads per query. */
export const exportedAtOnce = 1_000;
/** Days for which entries are kept unless `LOG_DAYS` says otherwise. Source: LOG-6. */
export const usualLogDays = 90;
