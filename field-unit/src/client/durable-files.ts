import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Size in bytes and SHA-256 (hexadecimal) of what was written. */
export interface WrittenFile {
  readonly size: number;
  readonly sha256: string;
}

/** Bytes as a whole or in chunks, such as a read stream of a file. */
export type Bytes = Uint8Array | AsyncIterable<Uint8Array>;

/** Thrown when there are more bytes than the caller allowed. */
export class TooManyBytesError extends Error {}

/**
 * Writes a file atomically, so that a power cut leaves either the whole file or none: it is written under a temporary
 * name, synced, then renamed. The hash is computed at the same time, so that the bytes are read only once.
 *
 * @param mostBytes more bytes throw `TooManyBytesError`; a partial `.tmp` file is left behind
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
