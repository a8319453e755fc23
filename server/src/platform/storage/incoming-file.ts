import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createSmallChunks } from '../streams/small-chunks.ts';
import type { SpaceReservation } from './disk-space.ts';
import { gatheredWriter, type Pieces } from './gathered-writer.ts';
import type { Written } from './storage.types.ts';

/** A completely written file without a permanent name yet. Its handle is open. */
export interface IncomingFile {
  readonly written: Written;
  /** Flushes it to disk; repeated calls flush it only once. */
  flush(): Promise<void>;
  close(): Promise<void>;
  /** Closes and deletes it. */
  discard(): Promise<void>;
}

/**
 * Writes a stream to a new file and hashes it chunk by chunk; the file is deleted when the stream or `watch` fails.
 * @param watch receives all bytes before they are written, with small chunks combined, so that its work depends only on
 * the number of bytes
 * @param space gets every piece; ended when the file is complete or deleted
 */
export async function receiveFile(
  stream: Readable,
  watch: (chunk: Uint8Array) => void,
  file: string,
  space: SpaceReservation,
  pieces: Pieces,
): Promise<IncomingFile> {
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    space.end();
    throw error;
  });
  const discard = async () => {
    await handle.close();
    await rm(file, { force: true });
  };
  try {
    const written = await writeStream(stream, watch, handle, space, pieces);
    let flushed: Promise<void> | undefined;
    return { written, flush: () => (flushed ??= handle.sync()), close: () => handle.close(), discard };
  } catch (error) {
    await discard();
    throw error;
  } finally {
    space.end();
  }
}

async function writeStream(
  stream: Readable,
  watch: (chunk: Uint8Array) => void,
  handle: FileHandle,
  space: SpaceReservation,
  pieces: Pieces,
): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  const writer = gatheredWriter(handle, pieces);
  // Nothing else uses the chunks that node:http reads for a request.
  const ours = stream instanceof IncomingMessage;
  const small = createSmallChunks();
  const keep = (piece: Uint8Array): Promise<void> | null => {
    watch(piece);
    hash.update(piece);
    bytes += piece.length;
    const waits = [writer.write(piece), space.written(piece.length)].filter((wait) => wait !== null);
    return waits.length === 0 ? null : Promise.all(waits).then(() => undefined);
  };
  try {
    // The stream is not destroyed on rejection, so that the sender can still read the response.
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      if (!(chunk instanceof Uint8Array)) throw new TypeError('Only bytes can be stored');
      for (const piece of small.add(chunk)) {
        const full = keep(piece);
        if (full) await full;
      }
      if (ours) release(chunk);
    }
    for (const piece of small.rest()) await keep(piece);
    await writer.end();
    return { bytes, sha256: hash.digest() };
  } finally {
    writer.release();
  }
}

/**
 * Frees the memory of a processed chunk. Otherwise, the chunks of uploads would cause a full garbage collection after
 * every few photos, which takes longer than everything else about a photo.
 */
function release(chunk: Uint8Array): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
}
