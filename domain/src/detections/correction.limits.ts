/** Most boxes of a photo. Source: CORRECT-2. */
export const mostBoxes = 20_000;
/** Most boxes of a draft for which suggestions are made at once. Source: LEARN-7. */
export const mostSuggested = 2_000;
/** Shortest side of a box that a person draws, pixels of the photo. Source: CORRECT-2. */
export const shortestBoxSide = 4;
/** Seconds within which the next decision of an account in the review queue adds to its list. Source: LEARN-12. */
export const queueListSeconds = 3_600;
/** Seconds for which a decision in the review queue can be taken back. Source: LEARN-12. */
export const decisionSeconds = 86_400;
/** Seconds after which an editor that was not heard of is forgotten. Source: CORRECT-13. */
export const editorSeconds = 60;
