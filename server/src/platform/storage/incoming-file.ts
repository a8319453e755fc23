import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createSmallChunks } from '../streams/small-chunks.ts';
import { gatheredWriter } from './gathered-writer.ts';
import type { Written } from './storage.types.ts';

/** A file that was written and has no lasting name yet. Its handle is open. */
export interface IncomingFile {
  readonly written: Written;
  /** Flushes it to disk, once however often it is asked for. */
  flush(): Promise<void>;
  close(): Promise<void>;
  /** Closes and deletes it. */
  discard(): Promise<void>;
}

/**
 * Writes a stream to a new file and hashes it, chunk by chunk; nothing is left of it when the stream or `watch` fails.
 * @param watch is shown every chunk before it is written, gathered so that its work grows with the bytes alone
 */
export async function receiveFile(
  stream: Readable,
  watch: (chunk: Uint8Array) => void,
  file: string,
): Promise<IncomingFile> {
  const handle = await open(file, 'wx', 0o600);
  const discard = async () => {
    await handle.close();
    await rm(file, { force: true });
  };
  try {
    const written = await writeStream(stream, watch, handle);
    let flushed: Promise<void> | undefined;
    return { written, flush: () => (flushed ??= handle.sync()), close: () => handle.close(), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function writeStream(stream: Readable, watch: (chunk: Uint8Array) => void, handle: FileHandle): Promise<Written> {
  const hash = createHash('sha256');
  let bytes = 0;
  const writer = gatheredWriter(handle);
  // What node:http read for a request belongs to nobody else.
  const ours = stream instanceof IncomingMessage;
  const small = createSmallChunks();
  const keep = (piece: Uint8Array): Promise<void> | null => {
    watch(piece);
    hash.update(piece);
    bytes += piece.length;
    return writer.write(piece);
  };
  try {
    // Not destroyed when the rest is refused: the sender is still to read why.
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
 * Frees the memory of a chunk that was read. Left to the collector, the chunks of uploads make it look through the whole
 * heap after every few photos, which takes longer than all else about a photo.
 */
function release(chunk: Uint8Array): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
}
