import { crc32, deflateSync } from 'node:zlib';

// Hand-made parts of pictures that no image library would write.

/** A JPEG segment: marker, length and content. */
export function segment(marker: number, content: Uint8Array | string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(bytes.length + 2, 2);
  return Buffer.concat([head, bytes]);
}

/** A JPEG with additional segments directly after its first marker. */
export function withSegments(jpeg: Buffer, ...segments: readonly Buffer[]): Buffer<ArrayBuffer> {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** EXIF with one entry whose fields may all be invalid. Numbers as in TIFF. */
export function exifSegment(entry: {
  readonly tag: number;
  readonly type?: number;
  readonly count?: number;
  readonly value: number;
  /** Offset given for the next directory. */
  readonly next?: number;
}): Buffer<ArrayBuffer> {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(entry.tag, 10);
  tiff.writeUInt16LE(entry.type ?? 3, 12);
  tiff.writeUInt32LE(entry.count ?? 1, 14);
  tiff.writeUInt32LE(entry.value, 18);
  tiff.writeUInt32LE(entry.next ?? 0, 22);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]));
}

/** Offset of a JPEG's frame header. */
export function frameStart(jpeg: Buffer): number {
  for (let at = 2; at + 4 < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xcc) return at;
  }
  throw new Error('This JPEG has no frame');
}

/** A JPEG with a modified frame header. */
export function withFrame(
  jpeg: Buffer,
  said: { readonly marker?: number; readonly precision?: number; readonly width?: number; readonly height?: number },
): Buffer<ArrayBuffer> {
  const changed = Buffer.from(jpeg);
  const at = frameStart(jpeg);
  if (said.marker !== undefined) changed.writeUInt8(said.marker, at + 1);
  if (said.precision !== undefined) changed.writeUInt8(said.precision, at + 4);
  if (said.height !== undefined) changed.writeUInt16BE(said.height, at + 5);
  if (said.width !== undefined) changed.writeUInt16BE(said.width, at + 7);
  return changed;
}

/** Repeats the last scan of a JPEG; each makes the decoder process the whole picture again. */
export function withScans(jpeg: Buffer, times: number): Buffer<ArrayBuffer> {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: times }, () => scan), jpeg.subarray(-2)]);
}

/** Header fields of a PNG. */
export interface PngShape {
  readonly width: number;
  readonly height: number;
  /** Bits per sample. */
  readonly depth: number;
  /** 0 grey, 2 colour, 3 palette, 6 colour with alpha. */
  readonly colour: number;
  readonly interlaced?: boolean;
}

/** A PNG chunk with its checksum. */
export function pngChunk(type: string, content: Uint8Array): Buffer<ArrayBuffer> {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A complete PNG with the given compressed pixels. @param more chunks between header and pixels */
export function png(shape: PngShape, compressed: Uint8Array, ...more: readonly Buffer[]): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(shape.width >>> 0, 0);
  header.writeUInt32BE(shape.height >>> 0, 4);
  header.set([shape.depth, shape.colour, 0, 0, shape.interlaced ? 1 : 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    ...more,
    pngChunk('IDAT', compressed),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** `bytes` zeros, compressed to a thousandth. */
export function packedZeros(bytes: number): Buffer {
  return deflateSync(Buffer.alloc(bytes));
}
