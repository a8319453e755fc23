/**
 * Who can make a list of boxes for a photo, in order of precedence: the lists of the first that has any count.
 * Source: DETECT-3.
 */
export const detectionSources = ['person', 'unit', 'machine'] as const;
/** Who made a list of boxes. */
export type DetectionSource = (typeof detectionSources)[number];

/**
 * What is known about the type of a box: nothing (no head), said by a person, named by the head, or to be checked by a
 * person. The index is the number stored. Source: LEARN-5.
 */
export const boxStates = ['unclassified', 'confirmed', 'named', 'to_check'] as const;
/** What is known about the type of a box. */
export type BoxState = (typeof boxStates)[number];

/**
 * How a person made a box their word: not at all, by itself, together with many others, or with the whole photo. The
 * index is the number stored. Source: LEARN-3.
 */
export const boxActs = ['none', 'single', 'bulk', 'photo'] as const;
/** How a person made a box their word. */
export type BoxAct = (typeof boxActs)[number];
