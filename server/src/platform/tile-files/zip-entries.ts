import type { FileHandle } from 'node:fs/promises';

/** An uncompressed file in a zip archive. */
export interface ZipEntry {
  readonly name: string;
  /** Position of its local header. */
  readonly offset: number;
  readonly size: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const endBytes = 22;

/**
 * Reads the entries of an archive written by libvips: no comment, no compression, under 4 GB and 65,535 entries.
 * Throws an Error for any other archive.
 */
export async function readZipEntries(file: FileHandle): Promise<ZipEntry[]> {
  const { size } = await file.stat();
  const end = view(await readAt(file, Math.max(0, size - endBytes), endBytes));
  if (end.byteLength < endBytes || end.getUint32(0, true) !== endSignature) throw new Error('The archive has no end');
  const count = end.getUint16(10, true);
  const directory = await readAt(file, end.getUint32(16, true), end.getUint32(12, true));
  const data = view(directory);
  const entries: ZipEntry[] = [];
  for (let at = 0, i = 0; i < count; i++) {
    if (data.getUint32(at, true) !== entrySignature || data.getUint16(at + 10, true) !== 0) {
      throw new Error('The archive holds something unexpected');
    }
    const nameLength = data.getUint16(at + 28, true);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      offset: data.getUint32(at + 42, true),
      size: data.getUint32(at + 24, true),
    });
    at += 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true);
  }
  return entries;
}

/** The bytes of one entry. */
export async function readZipEntry(file: FileHandle, entry: ZipEntry): Promise<Buffer> {
  const roomForNames = 1024;
  const bytes = await readAt(file, entry.offset, 30 + roomForNames + entry.size);
  const header = view(bytes);
  if (header.getUint32(0, true) !== localSignature) throw new Error(`The archive is damaged at ${entry.name}`);
  const start = 30 + header.getUint16(26, true) + header.getUint16(28, true);
  return bytes.subarray(start, start + entry.size);
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function view(bytes: Buffer): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
