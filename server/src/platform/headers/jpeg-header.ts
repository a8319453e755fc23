import { type ExifFacts, readExif } from '@trapline/domain/uploads/exif.rules.ts';
import { type HeaderReader, type MediaHeader, text, u16 } from './media-header.ts';

/** Bytes within which a JPEG's size must be known; genuine files need a few hundred kilobytes at most. */
const furthestFrame = 8_000_000;
/** Segments allowed before the frame; genuine files have a few dozen, and parsing EXIF costs more than its bytes. */
const mostSegments = 10_000;
/** Bytes of a marker with its length, and of the length alone, which includes itself. */
const headBytes = 4;
const lengthBytes = 2;
const longestContent = 0xffff - lengthBytes;
const exifMarker = 0xe1;
const none = new Uint8Array(0);

/**
 * Creates a reader that walks the segments of a JPEG up to its frame header (SOF). Only EXIF and the frame header are
 * kept in memory, in one buffer of 64 kB; everything else is skipped. The work grows only with the number of bytes,
 * however they are split into chunks. Accepted frames: baseline (C0), extended sequential (C1) and progressive (C2),
 * 8 bits, Huffman.
 */
export function createJpegReader(): HeaderReader {
  return new JpegReader();
}

class JpegReader implements HeaderReader {
  #read = 0;
  #result: MediaHeader | null = null;
  #exif: ExifFacts = readExif(none);
  /** Marker and length of the next segment, as far as received. */
  readonly #head = new Uint8Array(headBytes);
  #headFilled = 0;
  #isStart = true;
  #segments = 0;
  /** Remaining bytes of an unneeded segment. */
  #skip = 0;
  /** Length of the segment being collected, and its content so far. */
  #wanted = 0;
  #content: Uint8Array | null = null;
  #contentFilled = 0;

  push(chunk: Uint8Array): MediaHeader | null {
    for (let at = 0; at < chunk.length && !this.#result; ) at += this.#take(chunk, at);
    this.#read += chunk.length;
    if (!this.#result && this.#read > furthestFrame) this.#settle({ kind: 'broken' });
    return this.#result;
  }

  end(): MediaHeader {
    return this.#result ?? { kind: 'incomplete' };
  }

  /** Consumes the bytes from `at` on that belong together. @returns how many */
  #take(chunk: Uint8Array, at: number): number {
    if (this.#skip > 0) {
      const skipped = Math.min(this.#skip, chunk.length - at);
      this.#skip -= skipped;
      return skipped;
    }
    if (this.#wanted > 0) return this.#collect(chunk.subarray(at));
    this.#head[this.#headFilled] = chunk[at] ?? 0;
    this.#headFilled += 1;
    if (this.#headFilled === 2) this.#readMarker(this.#head[1] ?? 0);
    else if (this.#headFilled === headBytes) this.#readLength(this.#head[1] ?? 0);
    return 1;
  }

  #readMarker(marker: number): void {
    const isStart = this.#isStart;
    this.#isStart = false;
    if (this.#head[0] !== 0xff) this.#settle({ kind: 'broken' });
    // Fill bytes before a marker are legal.
    else if (marker === 0xff) this.#headFilled = 1;
    else if (marker === 0xd8 && isStart) this.#headFilled = 0;
    else if (!carriesLength(marker)) this.#settle({ kind: 'broken' });
  }

  #readLength(marker: number): void {
    const length = u16(this.#head, 2) - lengthBytes;
    this.#headFilled = 0;
    this.#segments += 1;
    if (length < 0 || this.#segments > mostSegments) this.#settle({ kind: 'broken' });
    else if (length > 0 && (isFrame(marker) || marker === exifMarker)) this.#wanted = length;
    else if (isFrame(marker)) this.#settle({ kind: 'broken' });
    else this.#skip = length;
  }

  /** Collects bytes of a needed segment; one entirely within a chunk is read in place. @returns how many bytes */
  #collect(bytes: Uint8Array): number {
    const taken = Math.min(this.#wanted - this.#contentFilled, bytes.length);
    if (taken === this.#wanted) {
      this.#endSegment(bytes.subarray(0, taken));
      return taken;
    }
    this.#content ??= new Uint8Array(longestContent);
    this.#content.set(bytes.subarray(0, taken), this.#contentFilled);
    this.#contentFilled += taken;
    if (this.#contentFilled === this.#wanted) this.#endSegment(this.#content.subarray(0, this.#wanted));
    return taken;
  }

  #endSegment(content: Uint8Array): void {
    const marker = this.#head[1] ?? 0;
    this.#wanted = 0;
    this.#contentFilled = 0;
    if (isFrame(marker)) this.#settle(this.#frame(content, marker));
    else if (text(content, 0, 4) === 'Exif') this.#exif = readExif(content);
  }

  #frame(body: Uint8Array, marker: number): MediaHeader {
    const height = u16(body, 1);
    const width = u16(body, 3);
    if (body.length < 6 || marker > 0xc2 || body[0] !== 8 || width === 0 || height === 0) return { kind: 'broken' };
    return { kind: 'jpeg', width, height, progressive: marker === 0xc2, ...this.#exif };
  }

  #settle(header: MediaHeader): void {
    this.#result = header;
    this.#content = null;
  }
}

/** Frame headers are C0 to CF without the tables C4 (Huffman), C8 (reserved) and CC (arithmetic). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Whether a segment may precede the frame: tables, application data and comments, but not scans and bare markers. */
function carriesLength(marker: number): boolean {
  return isFrame(marker) || marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe);
}
