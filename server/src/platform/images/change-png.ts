import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflate, createInflate } from 'node:zlib';
import type { Pixels } from './understand-picture.ts';

/** Settings of the PNGs that `changePng` reads: 8-bit RGB, neither compressed nor filtered nor interlaced. */
export const plainPng = { compressionLevel: 0, adaptiveFiltering: false, palette: false, progressive: false };

/** Rows changed at a time: 10 MB of the widest scan. */
const stripRows = 64;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Copies a PNG and changes its pixels on the way, strip by strip, since a large picture does not fit into memory.
 * @param source path of a PNG written with `plainPng`
 * @param target path of the copy
 * @param size of the picture, pixels
 * @param change changes the pixels of a strip in place; `top` is its first row in the picture
 */
export async function changePng(
  source: string,
  target: string,
  { width, height }: { readonly width: number; readonly height: number },
  change: (strip: Pixels, top: number) => void,
): Promise<void> {
  await pipeline(
    createReadStream(source, { highWaterMark: 1 << 20 }),
    imageData,
    createInflate({ chunkSize: 1 << 20 }),
    (rows: AsyncIterable<Buffer>) => changedRows(rows, width, change),
    createDeflate({ level: 0, chunkSize: 1 << 20 }),
    (data: AsyncIterable<Buffer>) => pngChunks(data, width, height),
    createWriteStream(target),
  );
}

/** The compressed image data of a PNG (ISO/IEC 15948 §5.3: length, type, data, checksum). */
async function* imageData(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let header = Buffer.alloc(0);
  let headerBytes = signature.length + 8;
  let left = 0;
  let wanted = false;
  for await (let piece of source) {
    while (piece.length > 0) {
      if (left > 0) {
        const part = piece.subarray(0, left);
        left -= part.length;
        piece = piece.subarray(part.length);
        if (wanted) yield part;
        continue;
      }
      const missing = headerBytes - header.length;
      header = Buffer.concat([header, piece.subarray(0, missing)]);
      piece = piece.subarray(missing);
      if (header.length < headerBytes) continue;
      left = header.readUInt32BE(headerBytes - 8);
      wanted = header.toString('latin1', headerBytes - 4) === 'IDAT';
      // From now on: the checksum of this chunk, length and type of the next.
      [header, headerBytes] = [Buffer.alloc(0), 12];
    }
  }
}

/** Changes rows of pixels in strips. Each row is preceded by the number of its filter. */
async function* changedRows(
  rows: AsyncIterable<Buffer>,
  width: number,
  change: (strip: Pixels, top: number) => void,
): AsyncGenerator<Buffer> {
  const rowBytes = 1 + width * 3;
  let top = 0;
  for await (const strip of stripsOf(rows, rowBytes * stripRows)) {
    const height = strip.length / rowBytes;
    const data = new Uint8Array(width * 3 * height);
    for (let y = 0; y < height; y++) {
      if (strip[y * rowBytes] !== 0) throw new Error('A filtered PNG cannot be changed');
      data.set(strip.subarray(y * rowBytes + 1, (y + 1) * rowBytes), y * width * 3);
    }
    change({ data, width, height }, top);
    for (let y = 0; y < height; y++) strip.set(data.subarray(y * width * 3, (y + 1) * width * 3), y * rowBytes + 1);
    yield strip;
    top += height;
  }
}

/** Joins pieces to strips of a number of bytes; the last one may be shorter. */
async function* stripsOf(pieces: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let strip = Buffer.alloc(bytes);
  let filled = 0;
  for await (let piece of pieces) {
    while (piece.length > 0) {
      const taken = piece.copy(strip, filled);
      filled += taken;
      piece = piece.subarray(taken);
      if (filled < bytes) continue;
      yield strip;
      // The one before may still be read by the next step.
      [strip, filled] = [Buffer.alloc(bytes), 0];
    }
  }
  if (filled > 0) yield strip.subarray(0, filled);
}

async function* pngChunks(data: AsyncIterable<Buffer>, width: number, height: number): AsyncGenerator<Buffer> {
  const facts = Buffer.alloc(13);
  facts.writeUInt32BE(width, 0);
  facts.writeUInt32BE(height, 4);
  // 8 bits, RGB.
  facts.set([8, 2], 8);
  yield signature;
  yield pngChunk('IHDR', facts);
  for await (const piece of data) yield pngChunk('IDAT', piece);
  yield pngChunk('IEND', Buffer.alloc(0));
}

function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8);
  return chunk;
}
