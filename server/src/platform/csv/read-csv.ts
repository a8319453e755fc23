const quote = '"';
const quoteCode = quote.charCodeAt(0);
const commaCode = ','.charCodeAt(0);
const lineFeedCode = '\n'.charCodeAt(0);
/** Control characters that no text file has, except tab, line feed, vertical tab, form feed and carriage return. */
const binary = /[\u0000-\u0008\u000e-\u001f\u007f]/;
const ends = /[,\r\n]/g;

/**
 * The text of a CSV file in UTF-8, with or without byte order mark, or in Shift_JIS as Windows writes it. What is valid
 * UTF-8 is read as such.
 * @returns null for another encoding, and for what is no text
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const text = decoded(bytes, 'utf-8') ?? decoded(bytes, 'shift_jis');
  // UTF-16 has zero bytes, and ISO-2022-JP escapes.
  return text === null || binary.test(text) ? null : text;
}

function decoded(bytes: Uint8Array, encoding: 'utf-8' | 'shift_jis'): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * Reads CSV (RFC 4180) row by row. Lines end in CRLF, LF or CR; an empty line is a row with one empty cell; a last line
 * end begins no row. A quoted cell may contain commas, line ends and doubled quotes; what follows its closing quote is
 * added to it. A quote that is never closed is an ordinary character, so that it does not swallow the rest of the file.
 */
export function* csvRows(text: string): Generator<readonly string[]> {
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === quote ? readQuoted(text, at) : null;
    const from = quoted?.end ?? at;
    const end = endOfCell(text, from);
    row.push((quoted?.cell ?? '') + text.slice(from, end));
    const separator = text[end];
    at = end + (separator === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (separator === ',') {
      // The last cell of the file may be empty.
      if (at < text.length) continue;
      row.push('');
    }
    yield row;
    row = [];
  }
}

/** The position of the comma or line end after a cell, or the end of the text. */
function endOfCell(text: string, from: number): number {
  const first = text.charCodeAt(from);
  // Of a file of empty cells, or empty lines, a search each would take seconds.
  if (first === commaCode || first === lineFeedCode) return from;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

/** Reads a quoted cell. @returns its content and the position after it; null if it is never closed */
function readQuoted(text: string, start: number): { readonly cell: string; readonly end: number } | null {
  for (let at = text.indexOf(quote, start + 1); at >= 0; at = text.indexOf(quote, at)) {
    const first = at;
    while (text.charCodeAt(at) === quoteCode) at += 1;
    // Of a run of quotes two each are one; a quote that is left over closes the cell.
    if ((at - first) % 2 === 1) return { cell: text.slice(start + 1, at - 1).replaceAll('""', quote), end: at };
  }
  return null;
}
