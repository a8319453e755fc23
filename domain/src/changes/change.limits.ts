/**
 * Seconds between the comments that keep a quiet stream open. A client that receives nothing for three times as long
 * opens a new stream. Source: CHANGE-4.
 */
export const heartbeatSeconds = 15;

/** Most events, sensors, sites or jobs that one message names. Source: CHANGE-3. */
export const changesPerMessage = 200;

/** Streams one person may have open per process; the tabs of a browser share one. Source: CHANGE-5. */
export const streamsPerPerson = 10;

/** Streams that may be open per process. Source: CHANGE-5. */
export const streamsPerProcess = 2_000;
