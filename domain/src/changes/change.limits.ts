/** Seconds between two comments that keep a quiet stream open; a client that hears nothing for three times as long opens another. Source: CHANGE-4. */
export const heartbeatSeconds = 15;

/** Most events, sensors, sites or jobs that one message names. Source: CHANGE-3. */
export const changesPerMessage = 200;

/** Streams that one person may have open at a process: browsers share theirs among their tabs. Source: CHANGE-5. */
export const streamsPerPerson = 10;

/** Streams that may be open at a process. Source: CHANGE-5. */
export const streamsPerProcess = 2_000;
