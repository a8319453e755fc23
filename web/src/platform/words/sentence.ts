import type { ReactNode } from 'react';

/** Separates a hole from the text around it; no text has this character. */
const mark = '\u0000';

/** The value for a hole of a message, such as `who` for `{{who}}`, that `sentenceParts` finds again. */
export function hole(name: string): string {
  return `${mark}${name}${mark}`;
}

/**
 * Splits a message that was filled with `hole` into its texts and what belongs into the holes, in the order of the
 * language. So a name in a sentence can be a link.
 */
export function sentenceParts(message: string, content: Readonly<Record<string, ReactNode>>): readonly ReactNode[] {
  return message.split(mark).map((part, index) => (index % 2 === 0 ? part : content[part]));
}

/** Joins sentences; Japanese has no spaces between them. */
export function joinSentences(sentences: readonly string[], locale: 'en' | 'ja'): string {
  return sentences.join(locale === 'ja' ? '' : ' ');
}
