const fence = /^ {0,3}(?:```|~~~)/;
const listItem = /^ {0,3}(?:[-*+]|\d{1,9}[.)])\s/;
const indented = /^(?: {2}|\t)/;

/**
 * Splits Markdown into blocks that can be drawn independently, so that while an answer grows only its last block is
 * drawn anew. Joined by empty lines they mean the same as the whole: code with empty lines and lists stay in one.
 */
export function blocksOf(markdown: string): readonly string[] {
  const blocks: string[][] = [];
  let current: string[] = [];
  let inCode = false;
  let isAfterGap = false;
  for (const line of markdown.split('\n')) {
    if (!inCode && line.trim() === '') {
      isAfterGap = true;
      continue;
    }
    const isList = listItem.test(current[0] ?? '');
    const continues = isList && (listItem.test(line) || indented.test(line));
    if (isAfterGap && current.length > 0 && !continues) {
      blocks.push(current);
      current = [];
    } else if (isAfterGap && current.length > 0) current.push('');
    isAfterGap = false;
    current.push(line);
    if (fence.test(line.replace(isList ? /^\s+/ : /^$/, ''))) inCode = !inCode;
  }
  if (current.length > 0) blocks.push(current);
  return blocks.map((lines) => lines.join('\n'));
}
