import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Size in bytes and SHA-256 (hexadecimal) of what was written. */
export interface WrittenFile {
  readonly size: number;
  readonly sha256: string;
}

/** Bytes at once or bit by bit; a read stream of a file is the second kind. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Thrown when more bytes came than the caller allowed. */
export class TooManyBytesError extends Error {}

/**
 * Writes a file so that a power cut leaves the whole file or none: beside its place, synced, then renamed. The hash is
 * computed on the way, so that the bytes are read once.
 *
 * @param mostBytes more than these throw `TooManyBytesError`; what was written stays as a `.tmp` file
 */
export async function writeDurably(path: string, bytes: Bytes, mostBytes = Infinity): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let size = 0;
  const file = await open(`${path}.tmp`, 'w');
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      size += chunk.byteLength;
      if (size > mostBytes) throw new TooManyBytesError(`more than ${mostBytes} bytes`);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await renameDurably(`${path}.tmp`, path);
  return { size, sha256: hash.digest('hex') };
}

/** Renames a file and syncs the folder, so that the new name survives a power cut. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Makes the names in a folder durable. Windows has no such call and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
