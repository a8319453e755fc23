import { readTakenAt, type TakenAt } from '@trapline/domain/uploads/taken-at.rules.ts';
import { text } from './media-header.ts';

/** The two things the product takes from EXIF. */
export interface ExifFacts {
  /** 1 to 8; 1 when absent or out of range. */
  readonly orientation: number;
  readonly takenAt: TakenAt | null;
}

const orientationTag = 0x0112;
const exifDirectoryTag = 0x8769;
const takenTag = 0x9003;
const offsetTag = 0x9011;
const asciiType = 2;
const shortType = 3;
/** More entries than any camera writes; bounds the work on hostile input. */
const maxEntries = 512;

/**
 * Orientation and time of taking from the content of a JPEG APP1 segment (starting with `Exif\0\0`). Anything that
 * breaks the format gives the defaults, never an error: EXIF is an aid, the pixels are the photo. Follows at most two
 * directories, so no loop is possible.
 */
export function readExif(segment: Uint8Array): ExifFacts {
  const nothing = { orientation: 1, takenAt: null };
  if (text(segment, 0, 6) !== 'Exif\0\0') return nothing;
  const tiff = new DataView(segment.buffer, segment.byteOffset + 6, segment.length - 6);
  if (tiff.byteLength < 8) return nothing;
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
    takenAt: readTakenAt(ascii(tiff, little, second.get(takenTag)), ascii(tiff, little, second.get(offsetTag))),
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

function ascii(tiff: DataView, little: boolean, entry: Entry | undefined): string {
  if (entry?.type !== asciiType || entry.count > 64) return '';
  const start = entry.count <= 4 ? entry.at : tiff.getUint32(entry.at, little);
  if (start + entry.count > tiff.byteLength) return '';
  const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset + start, entry.count);
  return text(bytes, 0, entry.count).replace(/\0.*$/s, '').trim();
}
