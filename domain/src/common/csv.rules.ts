/** What a CSV file begins with, so that spreadsheets read it as UTF-8. Source: EXPORT-1. */
export const byteOrderMark = '\uFEFF';

// A spreadsheet takes a cell that begins so for a formula; in Japanese set-ups the full-width signs as well.
const formulaStart = /^[=+\-@\t\r\n\u0000＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

/**
 * Text of people, safe in a spreadsheet: what would start a formula gets a leading `'`. Source: EXPORT-2, CWE-1236.
 * NUL, which no text file should hold, is left out.
 */
export function guardCell(text: string): string {
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return guarded.replaceAll('\u0000', '');
}

/** A cell of people's text as it stands in a CSV file (RFC 4180), guarded. */
export function csvCell(text: string): string {
  const guarded = guardCell(text);
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/**
 * The `Content-Disposition` of a download under any name, Japanese ones too. Source: EXPORT-8, RFC 6266, RFC 8187.
 * Characters that no file name may hold become `_`.
 */
export function attachmentDisposition(name: string): string {
  const kept = name
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f"*/:<>?\\|]/g, '_')
    .trim();
  // Latin letters for programs that know nothing else; `%` would be read as an escape by some.
  const plain = kept.replaceAll(/[^\u0020-\u007e]|%/g, '_');
  const encoded = encodeURIComponent(kept).replaceAll(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
