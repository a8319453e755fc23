import { readExif } from '@trapline/domain/uploads/exif.rules.ts';
import { concat, type HeaderReader, type MediaHeader, text, u16 } from './media-header.ts';

/** A JPEG whose size is not known after this many bytes is refused; real ones need a few hundred kilobytes at most. */
const furthestFrame = 8_000_000;
const none = new Uint8Array(0);

/**
 * Walks the segments of a JPEG until its frame header (SOF). Only EXIF and the frame header are kept in memory, all
 * else is skipped. Accepted frames: baseline (C0), extended sequential (C1) and progressive (C2), 8 bits, Huffman.
 */
export function createJpegReader(): HeaderReader {
  let pending: Uint8Array = none;
  let skip = 0;
  let read = 0;
  let result: MediaHeader | null = null;
  let exif = readExif(none);

  /** Takes one segment off `pending`. Answers whether more can be done with the bytes at hand. */
  function step(): boolean {
    if (skip > 0) {
      const taken = Math.min(skip, pending.length);
      pending = pending.subarray(taken);
      skip -= taken;
      return pending.length > 0;
    }
    if (pending.length < 2) return false;
    if (pending[0] !== 0xff) return settle({ kind: 'broken' });
    const marker = pending[1] ?? 0;
    if (marker === 0xff) {
      // Fill bytes before a marker are legal.
      pending = pending.subarray(1);
      return true;
    }
    if (marker === 0xd8 && read === pending.length) {
      pending = pending.subarray(2);
      return true;
    }
    if (!carriesLength(marker)) return settle({ kind: 'broken' });
    if (pending.length < 4) return false;
    const length = u16(pending, 2);
    if (length < 2) return settle({ kind: 'broken' });
    const wanted = isFrame(marker) || marker === 0xe1;
    if (wanted && pending.length < 2 + length) return false;
    if (isFrame(marker)) return settle(frame(pending.subarray(4, 2 + length), marker));
    if (marker === 0xe1 && text(pending, 4, 4) === 'Exif') exif = readExif(pending.subarray(4, 2 + length));
    skip = 2 + length;
    return true;
  }

  function settle(header: MediaHeader): false {
    result = header;
    pending = none;
    return false;
  }

  function frame(body: Uint8Array, marker: number): MediaHeader {
    const height = u16(body, 1);
    const width = u16(body, 3);
    if (body.length < 6 || marker > 0xc2 || body[0] !== 8 || width === 0 || height === 0) return { kind: 'broken' };
    return { kind: 'jpeg', width, height, progressive: marker === 0xc2, ...exif };
  }

  return {
    push(chunk) {
      if (result) return result;
      read += chunk.length;
      pending = concat(pending, chunk);
      while (step());
      if (!result && read > furthestFrame) settle({ kind: 'broken' });
      return result;
    },
    end: () => result ?? { kind: 'incomplete' },
  };
}

/** Frame headers are C0 to CF without the tables C4 (Huffman), C8 (reserved) and CC (arithmetic). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Before the frame only tables, application data and comments may stand; scans and bare markers may not. */
function carriesLength(marker: number): boolean {
  return isFrame(marker) || marker === 0xc4 || marker === 0xcc || (marker >= 0xdb && marker <= 0xfe);
}
