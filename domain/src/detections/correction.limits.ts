/** Most boxes of a photo. Source: CORRECT-2. */
export const mostBoxes = 20_000;
/** Most boxes of a draft for which suggestions are made at once. Source: LEARN-7. */
export const mostSuggested = 2_000;
/** Shortest side of a box that a person draws, pixels of the photo. Source: CORRECT-2. */
export const shortestBoxSide = 4;
/** Seconds after which an editor that was not heard of is forgotten. Source: CORRECT-13. */
export const editorSeconds = 60;
