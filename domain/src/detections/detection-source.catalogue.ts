/**
 * Who can make a list of boxes for a photo, in order of precedence: the lists of the first that has any count.
 * Source: DETECT-3.
 */
export const detectionSources = ['person', 'unit', 'machine'] as const;
/** Who made a list of boxes. */
export type DetectionSource = (typeof detectionSources)[number];
