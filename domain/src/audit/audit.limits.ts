/**
 * Refused assumptions of one account that the audit trail keeps in a window, so that a loop cannot flood it.
 * Source: ASSUME-4.
 */
export const refusedAssumptionsKept = { most: 20, seconds: 3_600 } as const;
/** Entries that an export reads at a time: a few hundred kB, whatever the length of the trail. */
export const exportedAtOnce = 1_000;
