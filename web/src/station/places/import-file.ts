import { placesFile } from '@trapline/domain/station/station.limits.ts';

/** What is wrong with the chosen files, before anything is sent. */
export type FileFlaw = 'notOne' | 'notCsv' | 'tooLarge';

/** The file to import, or why there is none. `name` is that of the file, empty if there is not exactly one. */
export type ChosenFile = { readonly file: File } | { readonly flaw: FileFlaw; readonly name: string };

/**
 * Picks the file to import. Its name decides, not its type: on a computer with Excel, Windows calls a CSV a workbook.
 * Source: STATION-5.
 */
export function chosenFile(files: readonly File[]): ChosenFile {
  const [file, ...others] = files;
  if (!file || others.length > 0) return { flaw: 'notOne', name: '' };
  const { name, size } = file;
  if (!name.toLowerCase().endsWith('.csv')) return { flaw: 'notCsv', name };
  return size > placesFile.bytes ? { flaw: 'tooLarge', name } : { file };
}

/** A CSV of these lines as Excel opens it: with a byte order mark, so that it reads UTF-8, and CRLF. */
export function sampleCsv(lines: readonly string[]): Blob {
  const text = lines.map((line) => (/[",\n]/.test(line) ? `"${line.replaceAll('"', '""')}"` : line)).join('\r\n');
  return new Blob([`\u{FEFF}${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
