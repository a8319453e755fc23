import { mediaLimits } from '../sensor-types/picture.limits.ts';
import { compareTraps } from './trap-no.rules.ts';
import { analysableSide } from './station.limits.ts';

/** Why a file is not taken as a scan. Source: STATION-10. */
export type ScanFlaw = 'type' | 'size';

/** What is known about a chosen file before anything is sent. */
export interface ScanFile {
  readonly name: string;
  /** MIME type as the browser gives it. */
  readonly mime: string;
  /** The first bytes, at most `headerBytes`. */
  readonly head: Uint8Array;
}

/** Size of a picture in pixels. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Why a file is refused; null if it is taken. A size that does not stand in the first bytes is left to the server.
 * Source: STATION-10.
 */
export function scanFlaw({ name, mime, head }: ScanFile): ScanFlaw | null {
  const named = /\.jpe?g$/i.test(name);
  if (mime !== 'image/jpeg' || !named || head[0] !== 0xff || head[1] !== 0xd8 || head[2] !== 0xff) return 'type';
  const size = jpegSize(head);
  return size !== null && isTooLarge(size) ? 'size' : null;
}

/** Whether a picture cannot be analysed: both sides exceed the limit, or all its pixels do. Source: STATION-10. */
export function isTooLarge({ width, height }: PixelSize): boolean {
  return (width > analysableSide && height > analysableSide) || width * height > mediaLimits('station').pixels;
}

/** The one message for several refused files: size goes before type. Source: STATION-10. */
export function shownFlaw(flaws: readonly (ScanFlaw | null)[]): ScanFlaw | null {
  if (flaws.includes('size')) return 'size';
  return flaws.includes('type') ? 'type' : null;
}

/** Files in the natural order of their names: that of `photo_1`, `photo_2`, … Source: STATION-9. */
export function inScanOrder<File extends { readonly name: string }>(files: readonly File[]): File[] {
  return files.toSorted((a, b) => compareTraps(a.name, b.name));
}

/** Markers without a length: restart markers, and one for a single byte. */
const isBare = (marker: number) => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01;
/** Frame headers (SOF): all of C0 to CF but tables of codes (C4), extensions (C8) and arithmetic conditions (CC). */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/**
 * The size in the frame header of a JPEG; null when it does not stand in these bytes.
 * @param bytes the beginning of the file, as ITU-T T.81 describes it in B.1.1 and B.2.2
 */
export function jpegSize(bytes: Uint8Array): PixelSize | null {
  const word = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  let at = 2;
  while (at + 9 <= bytes.length) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Any number of FF may stand before a marker.
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker)) return { height: word(at + 5), width: word(at + 7) };
    else if (marker === 0xda || marker === 0xd9) return null;
    else at += 2 + Math.max(2, word(at + 2));
  }
  return null;
}
