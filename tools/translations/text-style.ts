import { literalText, walk, type SyntaxNode } from '../architecture/syntax.ts';

const japanese = '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}]';

/** What texts must not contain, and why. See "How texts are written" in the glossary. */
const rules: readonly (readonly [pattern: RegExp, flaw: string])[] = [
  [/\blog(?:ged|ging)? (?:in|out)\b/iu, '"sign in" and "sign out" are the words'],
  [/\b(?:at once|anew)\b/iu, 'the words are "immediately" and "again"'],
  [
    /\b(?:unwanted mail|what it may use|stays as it is|(?:is|are) told in|is good for|^to the organizations|^as the device)\b/iu,
    'not what a native speaker says: "spam folder", "features", "no change", "shown in", "valid for", "system"',
  ],
  [/^(?!CSV|JSON|ID|IP|URL)[A-Z]{4,}$/u, 'nothing is shouted: "Activity", not "ACTIVITY"'],
  [/ログ(?:イン|アウト)/u, 'サインイン and サインアウト are the words'],
  [/アクティビティ|監査記録|端末のキー/u, 'a word of developers: see the Japanese terms'],
  [new RegExp(`${japanese} [A-Za-z]|[A-Za-z] ${japanese}`, 'u'), 'no space between Japanese and Latin words'],
  [/\} \p{sc=Hiragana}/u, 'no space between a name or number and the particle after it'],
  [/。.*(?:です|ます|ました|ません|でした|ください)$/u, 'the last sentence lacks its 。'],
  [new RegExp(`${japanese}[()]|[()]${japanese}`, 'u'), 'Japanese has （ ）'],
  [/～/u, 'ranges have 〜 (U+301C)'],
  [/[。、] | [。、]/u, 'no space beside 。 and 、'],
];

/** Says what is wrong with the style of a text of the portal, one sentence each. */
export function styleFlaws(text: string): readonly string[] {
  return rules.filter(([pattern]) => pattern.test(text)).map(([, flaw]) => flaw);
}

/** Says what is wrong with the style of the texts in a file, one sentence each. */
export function checkStyle(program: SyntaxNode): readonly string[] {
  const found: string[] = [];
  walk(program, (node) => {
    // The changing parts of a template are not known.
    const text = literalText(node)?.replaceAll(' ? ', '{}');
    if (text !== undefined) found.push(...styleFlaws(text).map((flaw) => `${flaw}: "${text}"`));
  });
  return found;
}
