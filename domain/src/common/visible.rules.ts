/** White space, control characters, and characters that are drawn as nothing, such as a zero-width space or U+2800. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\u2800]*$/u;

/** Whether nothing of a text can be seen, so that a reader would take it for an empty one. */
export function isInvisible(text: string): boolean {
  return invisible.test(text);
}

/** Whether a text has more than so many characters. Of a text of megabytes not all are counted. */
export function isLongerThan(text: string, most: number): boolean {
  return text.length > 2 * most || [...text].length > most;
}
