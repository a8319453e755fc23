import { folded } from '../common/search.rules.ts';
import { type DocumentKind, documentKinds, type DocumentType, documentTypes } from './document.catalogue.ts';
import { documentNameLength, newDocumentDays, passageMargin } from './document.limits.ts';

/**
 * The name of a document's file as it is kept: without a path, composed (Macs send decomposed Japanese names), so that
 * the same name is found again. Null if it cannot be one. Source: DOC-2.
 */
export function documentName(given: string): string | null {
  const name = (given.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();
  const length = [...name].length;
  const wrong = !name.isWellFormed() || /\p{Cc}|\p{Bidi_Control}/u.test(name) || /^\.*$/.test(name);
  return wrong || length > documentNameLength ? null : name;
}

/** The type and file name of a document as it is named in one text, `type/name`; null if that names none. */
export function placeOfDocument(named: string): { readonly type: DocumentType; readonly fileName: string } | null {
  const type = documentTypes.find((one) => named.startsWith(`${one}/`));
  return type ? { type, fileName: named.slice(type.length + 1) } : null;
}

/** The kind of a document by its content type; null for a type that cannot be published. */
export function kindOfContentType(contentType: string): DocumentKind | null {
  return kinds.find((kind) => documentKinds[kind].contentType === contentType) ?? null;
}

/** The kind that the ending of a name promises; null for another ending. */
export function kindOfName(name: string): DocumentKind | null {
  const lower = name.toLowerCase();
  return kinds.find((kind) => documentKinds[kind].endings.some((ending) => lower.endsWith(ending))) ?? null;
}

const kinds: readonly DocumentKind[] = ['pdf', 'mp4', 'webm', 'png', 'jpeg', 'xlsx'];

/** Whether a document can be a tutorial: a film. Source: DOC-1. */
export function isFilm(kind: DocumentKind | null): boolean {
  return kind === 'mp4' || kind === 'webm';
}

/** Whether a document is marked as new. @param uploaded,now unix seconds. Source: DOC-1. */
export function isNewDocument(uploaded: number, now: number): boolean {
  return now - uploaded < newDocumentDays * 86_400;
}

/** Matches a firmware version as it is entered: numbers with dots between. */
export const firmwareVersionPattern = '^\\d{1,6}(\\.\\d{1,6}){0,4}$';

/** Compares two versions number by number: 4.7.9 is before 4.7.16, and 4.7 is 4.7.0. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number));
  for (let at = 0; at < Math.max(a?.length ?? 0, b?.length ?? 0); at++) {
    const difference = (a?.[at] ?? 0) - (b?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The firmware versions that a document is for, both ends included; null: no limit. */
export interface FirmwareRange {
  readonly firmware_from: string | null;
  readonly firmware_up_to: string | null;
}

/**
 * Whether a document fits at least one of the units of its reader. Null if it names no version, or if no version is
 * known. Source: DOC-2.
 * @param versions as the units report them, such as `v4.7.16-rc1`
 */
export function fitsUnits(
  { firmware_from, firmware_up_to }: FirmwareRange,
  versions: readonly string[],
): boolean | null {
  if (firmware_from === null && firmware_up_to === null) return null;
  const known = versions.flatMap((version) => /\d{1,6}(?:\.\d{1,6}){0,4}/.exec(version)?.[0] ?? []);
  if (known.length === 0) return null;
  return known.some(
    (version) =>
      (firmware_from === null || compareVersions(version, firmware_from) >= 0) &&
      (firmware_up_to === null || compareVersions(version, firmware_up_to) <= 0),
  );
}

/** The fields that decide the order of documents. */
export interface OrderedDocument {
  readonly fileName: string;
  /** Unix seconds. */
  readonly uploaded: number;
  readonly fits_units: boolean | null;
}

/**
 * The order of the documents of a type: those that fit the reader's units, those that name no versions, those for other
 * versions; within each the newest first. Source: DOC-2.
 */
export function byUse(one: OrderedDocument, other: OrderedDocument): number {
  const rank = ({ fits_units }: OrderedDocument) => (fits_units === true ? 0 : fits_units === null ? 1 : 2);
  return rank(one) - rank(other) || other.uploaded - one.uploaded || (one.fileName < other.fileName ? -1 : 1);
}

/**
 * The part of a page around the first of these words, on one line; null if none of them is on it. Source: DOC-5.
 * @param words folded
 */
export function passageOf(text: string, words: readonly string[]): string | null {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const compared = folded(line);
  const places = words.map((word) => compared.indexOf(word)).filter((at) => at >= 0);
  if (places.length === 0) return null;
  // Folding may change the number of characters; pages are kept in a form in which it hardly does.
  const first = Math.min(...places, line.length);
  const from = wordStart(line, Math.max(0, first - passageMargin.before));
  const to = Math.min(line.length, first + passageMargin.after);
  const part = line.slice(from, to).toWellFormed().trim();
  return `${from > 0 ? '… ' : ''}${part}${to < line.length ? ' …' : ''}`;
}

/** The start of the next word, if one is near; Japanese text has no spaces. */
function wordStart(line: string, at: number): number {
  if (at === 0) return 0;
  const space = line.indexOf(' ', at);
  return space >= 0 && space - at < 20 ? space + 1 : at;
}
