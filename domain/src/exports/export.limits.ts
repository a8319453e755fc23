/** Exports one process runs at the same time; each holds its own database connection. Source: EXPORT-6. */
export const exportsAtOnce = 10;
/** Time limit for one month of an export, seconds: enough for a reader at 10 kB/s. Source: EXPORT-6. */
export const exportMonthSeconds = 600;
/** Bytes an export buffers before sending. Source: EXPORT-6. */
export const exportChunkBytes = 65_536;

/** Most events of a sensor read in one go, about a busy month's worth; more are read month by month. */
export const exportEventsAtOnce = 40_000;
