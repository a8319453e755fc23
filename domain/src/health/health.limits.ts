/** Most entries of a log in one health report. */
export const logEntries = 1_000;
