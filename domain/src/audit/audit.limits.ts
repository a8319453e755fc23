/**
 * Refused attempts of one account to assume an identity that the audit trail keeps per window, so that a loop cannot
 * flood it.
 * Source: ASSUME-4.
 */
export const refusedAssumptionsKept = { most: 20, seconds: 3_600 } as const;
/** Entries an export reads per query: a few hundred kB, however long the trail is. */
export const exportedAtOnce = 1_000;
