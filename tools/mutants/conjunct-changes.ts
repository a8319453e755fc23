import type { SqlChange } from './sql-changes.ts';

/** Words and signs that may end a condition. `is distinct from` does not. */
const pattern = new RegExp(
  [
    String.raw`[(),]`,
    String.raw`(?<!\bdistinct\s+)\bfrom\b`,
    String.raw`\b(?:(?:left|right|full|cross|inner)\s+)?join\b`,
    String.raw`\b(?:order|group)\s+by\b`,
    String.raw`\bfor\s+(?:no key |key )?(?:update|share)\b`,
    String.raw`\b(?:and|or|between|where|on|when|having|select|returning|set|then|else|end|limit|offset|union|as)\b`,
  ].join('|'),
  'g',
);

interface Token {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Number of open parentheses around it. */
  readonly depth: number;
}

/** After these follow values, which have names: without one of their conditions the SQL would often be invalid. */
const beforeValues: readonly string[] = ['select', 'returning', 'set', ','];
const afterValues: readonly string[] = ['from', 'as', ','];

/**
 * The texts without one condition of an `and`: `and b` of `a and b`, and `a and` where `a` is the first.
 * @param text SQL whose interpolations are masked by letters
 */
export function conjunctChanges(text: string): readonly SqlChange[] {
  if (!/[<>=]|\b(where|when|on|exists|is)\b/.test(text)) return [];
  const tokens = tokensOf(text);
  return tokens.flatMap((token, index) => {
    if (token.text !== 'and') return [];
    const left = neighbour(tokens.slice(0, index).toReversed(), token.depth);
    const right = neighbour(tokens.slice(index + 1), token.depth);
    if (beforeValues.includes(left?.text ?? '') || afterValues.includes(right?.text ?? '')) return [];
    const [from, to] = [left?.end ?? 0, right?.start ?? text.length];
    const [before, after] = [text.slice(from, token.start), text.slice(token.end, to)];
    if (after.trim() === '') return [];
    const withoutSecond = {
      start: token.start - (before.length - before.trimEnd().length),
      end: to - (after.length - after.trimEnd().length),
      after: '',
    };
    if (before.trim() === '' || left?.text === 'and') return [withoutSecond];
    const first = from + (before.length - before.trimStart().length);
    return [{ start: first, end: token.end + (after.length - after.trimStart().length), after: '' }, withoutSecond];
  });
}

/** The first word or comma at a depth, or the parenthesis around it. */
function neighbour(tokens: readonly Token[], depth: number): Token | undefined {
  return tokens.find((token) => token.depth < depth || (token.depth === depth && !/[()]/.test(token.text)));
}

/** The tokens of a text. `between … and` is no token, because it does not join conditions. */
function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const bounds: number[] = [];
  let depth = 0;
  for (const { 0: found, index: start } of text.matchAll(pattern)) {
    if (found === ')') depth -= 1;
    if (found === 'between') bounds.push(depth);
    else if (found === 'and' && bounds.at(-1) === depth) bounds.pop();
    // A parenthesis belongs to what is around it.
    else tokens.push({ text: found.replaceAll(/\s+/g, ' '), start, end: start + found.length, depth });
    if (found === '(') depth += 1;
  }
  return tokens;
}
