/** Seconds between two reminders that a unit is silent. Source: SILENCE-3. */
export const silenceReminderSeconds = 86_400;
/** Most units that a mail about silence lists; the others are counted. Source: SILENCE-3. */
export const silenceListed = 50;
/**
 * Seconds of one window, in which a reader gets one mail of a kind at once and the rest together at its end: when a
 * factory's line is down, its units fall silent one after the other, each when it misses its own report.
 * Source: SILENCE-3.
 */
export const silenceGatherSeconds = 900;
/**
 * Seconds between two looks at all units that have not reported for an hour. Those between look at the few that have just
 * come of an age at which a unit of some interval is silent. Source: SILENCE-4.
 */
export const silenceWholeLookSeconds = 900;
/**
 * Seconds between two looks after which the portal is taken to have stood still: it heard nobody meanwhile, so nobody was
 * silent. A look comes each minute. Source: SILENCE-4.
 */
export const silenceGapSeconds = 300;
