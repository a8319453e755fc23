/** Whether boxes are named from corrections. Source: LEARN-9. */
export const learningModes = ['off', 'suggest', 'automatic'] as const;
/** Whether boxes are named from corrections. */
export type LearningMode = (typeof learningModes)[number];
