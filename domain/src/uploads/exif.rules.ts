import { readTakenAt, type TakenAt } from './taken-at.rules.ts';

/** The two facts the portal reads from EXIF. */
export interface ExifFacts {
  /** 1 to 8; 1 when missing or out of range. */
  readonly orientation: number;
  readonly takenAt: TakenAt | null;
}

const orientationTag = 0x0112;
const exifDirectoryTag = 0x8769;
const takenTag = 0x9003;
const offsetTag = 0x9011;
const asciiType = 2;
const shortType = 3;
/** More entries than any camera writes; limits the work on hostile input. */
const maxEntries = 512;
/** More segments or chunks than any camera writes before the picture; limits the work on hostile input. */
const maxPieces = 1_000;
const nothing: ExifFacts = { orientation: 1, takenAt: null };

/**
 * Reads orientation and capture time from a JPEG APP1 segment (starting with `Exif\0\0`). Malformed data gives the
 * defaults, never an error: the photo is usable without EXIF. Follows at most two directories, so it cannot loop.
 */
export function readExif(segment: Uint8Array): ExifFacts {
  return latin(segment, 0, 6) === 'Exif\0\0' ? readTiff(segment.subarray(6)) : nothing;
}

/**
 * Reads EXIF from the first bytes of a photo, as far as they go: the APP1 segment of a JPEG or the `eXIf` chunk of a
 * PNG. Skips preceding segments by their headers.
 */
export function readPhotoExif(head: Uint8Array): ExifFacts {
  if (latin(head, 0, 2) === '\u00ff\u00d8') return readJpegExif(head);
  if (latin(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return readPngExif(head);
  return nothing;
}

function readJpegExif(head: Uint8Array): ExifFacts {
  const view = viewOf(head);
  for (let at = 2, piece = 0; piece < maxPieces && at + 4 <= head.length && view.getUint8(at) === 0xff; piece++) {
    const marker = view.getUint8(at + 1);
    // Fill bytes may precede a marker. A scan, the end of the image or a marker without content ends the search.
    if (marker === 0xff) at += 1;
    else if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return nothing;
    else {
      const end = at + 2 + view.getUint16(at + 2);
      if (marker === 0xe1 && latin(head, at + 4, 4) === 'Exif') return readExif(head.subarray(at + 4, end));
      at = end;
    }
  }
  return nothing;
}

function readPngExif(head: Uint8Array): ExifFacts {
  const view = viewOf(head);
  for (let at = 8, piece = 0; piece < maxPieces && at + 8 <= head.length; piece++) {
    const length = view.getUint32(at);
    if (latin(head, at + 4, 4) === 'eXIf') return readTiff(head.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return nothing;
}

function readTiff(bytes: Uint8Array): ExifFacts {
  if (bytes.length < 8) return nothing;
  const tiff = viewOf(bytes);
  const order = tiff.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return nothing;
  const little = order === 0x4949;

  const first = readDirectory(tiff, little, tiff.getUint32(4, little));
  const orientation = first.get(orientationTag);
  const value = orientation?.type === shortType ? tiff.getUint16(orientation.at, little) : 1;
  const pointer = first.get(exifDirectoryTag);
  const second = pointer ? readDirectory(tiff, little, tiff.getUint32(pointer.at, little)) : new Map<number, Entry>();
  return {
    orientation: value >= 1 && value <= 8 ? value : 1,
    takenAt: readTakenAt(ascii(bytes, little, second.get(takenTag)), ascii(bytes, little, second.get(offsetTag))),
  };
}

interface Entry {
  readonly type: number;
  readonly count: number;
  /** Offset of the four value bytes. */
  readonly at: number;
}

function readDirectory(tiff: DataView, little: boolean, start: number): Map<number, Entry> {
  const entries = new Map<number, Entry>();
  if (start < 8 || start + 2 > tiff.byteLength) return entries;
  const count = Math.min(tiff.getUint16(start, little), maxEntries);
  for (let i = 0, at = start + 2; i < count && at + 12 <= tiff.byteLength; i++, at += 12) {
    entries.set(tiff.getUint16(at, little), {
      type: tiff.getUint16(at + 2, little),
      count: tiff.getUint32(at + 4, little),
      at: at + 8,
    });
  }
  return entries;
}

function ascii(tiff: Uint8Array, little: boolean, entry: Entry | undefined): string {
  if (entry?.type !== asciiType || entry.count > 64) return '';
  const start = entry.count <= 4 ? entry.at : viewOf(tiff).getUint32(entry.at, little);
  if (start + entry.count > tiff.length) return '';
  return latin(tiff, start, entry.count).replace(/\0.*$/s, '').trim();
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Bytes as Latin-1 text; shorter at the end of the data. */
function latin(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}
