/**
 * A unit counts as not responding after this many photo intervals of silence, but at least this many seconds.
 * Source: SILENCE-1.
 */
export const silenceLimits = { intervals: 3, seconds: 3_600 } as const;
/** Seconds between two reminders that a unit is silent. Source: SILENCE-3. */
export const silenceReminderSeconds = 86_400;
/** Most units listed in a silence mail; the rest are only counted. Source: SILENCE-3. */
export const silenceListed = 50;
/**
 * Seconds during which silence mails of one kind to a reader are collected. The first is sent immediately, the rest
 * together at the end: when a factory's network is down, its units fall silent one after another, each as it misses its
 * next report. Source: SILENCE-3.
 */
export const silenceGatherSeconds = 900;
/**
 * Seconds between two full checks of all units that have not reported for an hour. The checks in between cover only
 * units whose silence has just reached the limit for some photo interval. Source: SILENCE-4.
 */
export const silenceWholeCheckSeconds = 900;
/**
 * If more seconds than this pass between two checks, which run every minute, the portal is assumed to have been down.
 * It could not receive reports in that time, so no unit counts as silent for it. Source: SILENCE-4.
 */
export const silenceGapSeconds = 300;
