/** Characters that XML 1.0 cannot hold, and lone surrogates. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Text for XML content and attributes. Characters that XML cannot hold are removed. Source: REPORT-9. */
export function xmlText(text: string): string {
  return text
    .replaceAll(notXml, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/**
 * Text of a cell. Excel reads `_x0041_` as the code of a character, so the underscore in front of it is written as such
 * a code itself.
 */
export function cellText(text: string): string {
  return xmlText(text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')).replaceAll('\r', '');
}

/** First line of each part of a workbook. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Letters of a column, from 0: A, B, … Z, AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Width of a text in half-width characters: Japanese ones count double. */
export function textWidth(text: string): number {
  let width = 0;
  for (const sign of text) width += (sign.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1;
  return width;
}

/** How many lines a text takes in a column of so many half-width characters. */
export function textLines(text: string, width: number): number {
  return text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(textWidth(line) / Math.max(1, width))), 0);
}
