/** Whether boxes are named from corrections. Source: LEARN-9. */
export const learningModes = ['off', 'suggest', 'automatic'] as const;
/** Whether boxes are named from corrections. */
export type LearningMode = (typeof learningModes)[number];

/**
 * By what a source was noticed whose photos have become unlike those that were taught: another color of its cards, wrong
 * names at spot checks, boxes unlike all examples, less certain suggestions. Source: LEARN-8.
 */
export const driftReasons = ['board', 'audit', 'novelty', 'certainty'] as const;
/** By what a source was noticed. */
export type DriftReason = (typeof driftReasons)[number];
