import { timestampRange } from '../events/event.limits.ts';

/** Reads a range of a film; returns fewer bytes at its end. */
export type ReadPart = (start: number, length: number) => Promise<Uint8Array>;

/** Seconds from 1904, the epoch of MP4, to 1970. */
const epoch = 2_082_844_800;
/** Bytes of a movie header up to the end of its recording time, in the longer form. */
const headBytes = 12;
/** Most boxes to read: hostile films may have millions. */
const mostBoxes = 200;

/**
 * Recording time of an MP4 or QuickTime film (unix seconds) from its movie header; null when it is missing or
 * implausible. Reads only the headers of the boxes. Source: UPLOAD-9.
 * @param size bytes of the film
 * @param now unix seconds
 */
export async function filmCreated(read: ReadPart, size: number, now: number): Promise<number | null> {
  const moov = await findBox(read, 'moov', 0, size);
  const mvhd = moov && (await findBox(read, 'mvhd', moov.start, moov.end));
  // What follows a shorter header is not part of it.
  if (!mvhd || mvhd.end - mvhd.start < headBytes) return null;
  const head = await read(mvhd.start, headBytes);
  if (head.length < headBytes) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const since1904 = view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
  const created = since1904 - epoch;
  return created >= timestampRange.earliest && created <= now + timestampRange.aheadSeconds ? created : null;
}

/** Byte range of the content of a box. */
interface Box {
  readonly start: number;
  readonly end: number;
}

async function findBox(read: ReadPart, wanted: string, from: number, to: number): Promise<Box | null> {
  let at = from;
  for (let boxes = 0; at + 8 <= to && boxes < mostBoxes; boxes++) {
    const head = await read(at, 16);
    if (head.length < 8) return null;
    const view = new DataView(head.buffer, head.byteOffset, head.length);
    const short = view.getUint32(0);
    if (short === 1 && head.length < 16) return null;
    const before = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(view.getBigUint64(8)) : short === 0 ? to - at : short;
    if (size < before) return null;
    const type = String.fromCharCode(...head.subarray(4, 8));
    if (type === wanted) return { start: at + before, end: Math.min(at + size, to) };
    at += size;
  }
  return null;
}
