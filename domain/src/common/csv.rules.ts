/** Starts every CSV file, so that spreadsheets read it as UTF-8. Source: EXPORT-1. */
export const byteOrderMark = '\uFEFF';

// Spreadsheets treat a cell that starts with one of these as a formula; Japanese ones accept full-width signs too.
const formulaStart = /^[=+\-@\t\r\n\u0000＝＋－＠]/;
const needsQuotes = /[",\r\n]/;

/**
 * Makes user-entered text safe in a spreadsheet: text that would start a formula gets a leading `'`. NUL, which does
 * not belong in a text file, is removed. Source: EXPORT-2, CWE-1236.
 */
export function guardCell(text: string): string {
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return guarded.replaceAll('\u0000', '');
}

/** User-entered text as a CSV cell (RFC 4180), guarded against formulas. */
export function csvCell(text: string): string {
  const guarded = guardCell(text);
  return needsQuotes.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/**
 * The `Content-Disposition` header of a download under any name, including Japanese ones. Characters not allowed in
 * file names become `_`. Source: EXPORT-8, SECURITY-9, RFC 6266, RFC 8187.
 */
export function attachmentDisposition(name: string): string {
  const kept = name
    .toWellFormed()
    .replaceAll(/[\u0000-\u001f\u007f"*/:<>?\\|]/g, '_')
    .trim();
  // ASCII only, for clients that do not support `filename*`; some would read `%` as an escape.
  const plain = kept.replaceAll(/[^\u0020-\u007e]|%/g, '_');
  const encoded = encodeURIComponent(kept).replaceAll(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
