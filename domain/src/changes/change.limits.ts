/** Seconds between two comments that keep a quiet stream open; a client that hears nothing for three times as long opens another. */
export const heartbeatSeconds = 15;

/** Most events, sensors, sites or jobs that one message names. */
export const changesPerMessage = 200;
