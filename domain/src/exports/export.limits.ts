/** Exports that one process runs at the same time; each holds a database connection of its own. Source: EXPORT-6. */
export const exportsAtOnce = 10;
/** Longest that one month of an export may take, seconds: a reader of 10 kB/s still gets it. Source: EXPORT-6. */
export const exportMonthSeconds = 600;
/** Bytes that an export gathers before it sends them. Source: EXPORT-6. */
export const exportChunkBytes = 65_536;

/** Up to so many events of a sensor are read at once, about a busy month; more than that month by month. */
export const exportEventsAtOnce = 40_000;
