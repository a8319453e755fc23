import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { getDocument, PDFDataRangeTransport, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfPage, PdfSettings, PdfText } from './pdf-messages.ts';

/** Bytes that are read at once. */
const chunk = 65_536;
/** Character maps of East Asian fonts that are not embedded. */
const maps = fileURLToPath(new URL('cmaps/', import.meta.resolve('pdfjs-dist/package.json')));

/** Reads the text of a PDF. Throws for a file that is none, is protected by a password, or is broken. */
export async function takeText({ source, limits }: PdfSettings): Promise<PdfText> {
  await using file = await open(source, 'r');
  const { size } = await file.stat();
  const read = async (begin: number, end: number) => {
    const bytes = new Uint8Array(end - begin);
    await file.read(bytes, 0, bytes.length, begin);
    return bytes;
  };
  // Only the parts that are needed: most of a large manual are pictures.
  const range = new FileRange(size, await read(0, Math.min(size, chunk)), read);
  const loading = getDocument({
    range,
    ...{ rangeChunkSize: chunk, disableAutoFetch: true, disableStream: true },
    ...{ cMapUrl: maps, cMapPacked: true, useSystemFonts: false, useWasm: false, enableXfa: false },
    verbosity: VerbosityLevel.ERRORS,
  });
  const failed = new Promise<never>((_, reject) => {
    range.onFailure = reject;
  });
  const pdf = await Promise.race([loading.promise, failed]);
  const pages: PdfPage[] = [];
  let characters = 0;
  const last = Math.min(pdf.numPages, limits.pages);
  for (let page = 1; page <= last; page++) {
    const text = (await Promise.race([pageText(await pdf.getPage(page)), failed])).slice(0, limits.pageCharacters);
    characters += text.length;
    if (characters > limits.characters) return { pages, whole: false };
    if (text !== '') pages.push({ page, text: text.toWellFormed() });
  }
  return { pages, whole: last === pdf.numPages };
}

/** Serves parts of a file to the library. */
class FileRange extends PDFDataRangeTransport {
  readonly #read: (begin: number, end: number) => Promise<Uint8Array>;
  onFailure: (error: unknown) => void = () => undefined;

  constructor(size: number, start: Uint8Array, read: (begin: number, end: number) => Promise<Uint8Array>) {
    super(size, start);
    this.#read = read;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).then(
      (bytes) => this.onDataRange(begin, bytes),
      (error: unknown) => this.onFailure(error),
    );
  }
}

/** What a page of the library gives. */
interface ReadablePage {
  getTextContent(): Promise<{ readonly items: readonly object[] }>;
  cleanup(): unknown;
}

async function pageText(page: ReadablePage): Promise<string> {
  const { items } = await page.getTextContent();
  const parts = items.map((item) =>
    'str' in item && typeof item.str === 'string' && 'hasEOL' in item ? item.str + (item.hasEOL ? '\n' : '') : '',
  );
  page.cleanup();
  return joinLines(parts.join(''));
}

// PostgreSQL cannot store NUL, and other control characters are not text.
const control = /[\p{Cc}\p{Cf}\uFFFE\uFFFF]+/gu;
const wide = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]`;
/** A line break within Japanese text, where a word may go on, unlike in English. */
const japaneseBreak = new RegExp(`(?<=${wide})[ ]*\\n[ ]*(?=${wide})`, 'gu');

/** Joins the lines of a page to one, in one width. */
export function joinLines(text: string): string {
  return text
    .replaceAll('\r', '\n')
    .replaceAll(/[^\n]+/g, (line) => line.replaceAll(control, ' '))
    .normalize('NFKC')
    .replaceAll(japaneseBreak, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
