/** Exports that one process runs at the same time; each holds a database connection of its own. */
export const exportsAtOnce = 10;
/** Longest that one month of an export may take, seconds: a reader of 10 kB/s still gets it. */
export const exportMonthSeconds = 600;
/** Bytes that an export gathers before it sends them. Source: backend.md §4. */
export const exportChunkBytes = 65_536;
