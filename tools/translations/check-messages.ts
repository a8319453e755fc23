import { child, dottedName, isNode, literalText, propertyText, walk, type SyntaxNode } from '../architecture/syntax.ts';

/** Texts that are the same in both languages: names, formats, units, and names of languages. Source: SCREEN-13. */
const sameInBoth = new Set([
  'Trapline',
  'CSV',
  'S-TYPE',
  'JSON',
  'Excel',
  'ID',
  'IP',
  'OK',
  'English',
  '日本語',
  'km',
  'MB',
  'px',
]);

/** Texts of one language by dotted key; undefined when the text is not a literal. */
type Texts = ReadonlyMap<string, string | undefined>;

/**
 * Compares the two languages in every `{ en: …, ja: … }` of a messages file.
 * @returns the problems, one sentence each
 */
export function checkMessages(program: SyntaxNode): readonly string[] {
  const found: string[] = [];
  let pairs = 0;
  walk(program, (node) => {
    if (node.type !== 'ObjectExpression') return;
    const en = property(node, 'en');
    const ja = property(node, 'ja');
    if (!en && !ja) return;
    pairs += 1;
    if (!en || !ja) found.push(`only one language, ${en ? 'en' : 'ja'}`);
    else found.push(...compare(textsOf(en), textsOf(ja)));
  });
  return pairs === 0 ? ['no { en, ja } in this file'] : found;
}

function compare(en: Texts, ja: Texts): readonly string[] {
  const found: string[] = [];
  for (const key of ja.keys()) if (!en.has(key)) found.push(`${key} is missing in en`);
  for (const [key, english] of en) {
    // Japanese has no separate singular form.
    if (!ja.has(key)) {
      if (!key.endsWith('_one')) found.push(`${key} is missing in ja`);
      continue;
    }
    const japanese = ja.get(key);
    if (english === undefined || japanese === undefined) continue;
    if (english.trim() === '' || japanese.trim() === '') found.push(`${key} is empty`);
    if (placeholders(english) !== placeholders(japanese)) found.push(`${key} has different placeholders`);
    if (!isJapanese(japanese) && hasWords(japanese)) found.push(`${key} is not translated into ja: "${japanese}"`);
    if (lacksFullStop(key, english, japanese)) found.push(`${key} lacks the 。 of a sentence: "${japanese}"`);
    if (isJapanese(english) && hasWords(english)) found.push(`${key} is not translated into en: "${english}"`);
  }
  return found;
}

function placeholders(text: string): string {
  return [...new Set(Array.from(text.matchAll(/\{\{\s*([^\s,}]+)/g), ([, name]) => name))].toSorted().join(' ');
}

function isJapanese(text: string): boolean {
  return /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(text);
}

/** Whether a Japanese text is a sentence or a request without its 。; titles have none. */
function lacksFullStop(key: string, english: string, japanese: string): boolean {
  if (japanese.endsWith('。') || /title$/i.test(key)) return false;
  return /\p{L}{3}\.$/u.test(english) || japanese.endsWith('ください');
}

function hasWords(text: string): boolean {
  const words = text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '').trim();
  return /\p{L}/u.test(words) && !sameInBoth.has(words);
}

function property(object: SyntaxNode, name: string): SyntaxNode | undefined {
  const value = child(
    properties(object).find((one) => keyOf(one) === name),
    'value',
  );
  return value && unwrap(value);
}

function properties(object: SyntaxNode): readonly SyntaxNode[] {
  return Array.isArray(object['properties']) ? object['properties'].filter(isNode) : [];
}

function keyOf(one: SyntaxNode): string {
  const key = child(one, 'key');
  return key?.type === 'Literal' ? propertyText(key, 'value') : dottedName(key);
}

/** Strips `as const` and `satisfies Words`. */
function unwrap(node: SyntaxNode): SyntaxNode {
  const inner = child(node, 'expression');
  return inner && /^TS(As|Satisfies)Expression$/.test(node.type) ? unwrap(inner) : node;
}

function textsOf(node: SyntaxNode, before = ''): Texts {
  const texts = new Map<string, string | undefined>();
  for (const one of properties(node)) {
    const value = child(one, 'value');
    if (one.type !== 'Property' || !value) continue;
    const key = `${before}${keyOf(one)}`;
    const inner = unwrap(value);
    if (inner.type === 'ObjectExpression') for (const [k, text] of textsOf(inner, `${key}.`)) texts.set(k, text);
    else texts.set(key, literalText(inner));
  }
  return texts;
}
