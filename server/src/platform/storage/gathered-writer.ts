import type { FileHandle } from 'node:fs/promises';

/** Bytes per write. A socket delivers at most 64 kB at a time, and each write wakes a thread. */
const pieceBytes = 512 * 1024;
/** Maximum number of buffers, however many files are received; without a free one, chunks are written directly. */
const mostPieces = 24;

/** Reusable buffers, shared by all files that are being received. */
export interface Pieces {
  /** A buffer; null while all are in use. */
  take(): Buffer | null;
  giveBack(piece: Buffer): void;
}

/** Creates the buffers of a storage, each when it is first needed. */
export function createPieces(): Pieces {
  let made = 0;
  const free: Buffer[] = [];
  return {
    take() {
      const piece = free.pop();
      if (piece) return piece;
      if (made >= mostPieces) return null;
      made += 1;
      return Buffer.allocUnsafeSlow(pieceBytes);
    },
    giveBack: (piece) => free.push(piece),
  };
}

/** Writes chunks to a file, several per write. */
export interface GatheredWriter {
  /** Accepts a chunk, whose memory may be reused on return or, if it returns a promise, once that resolves. */
  write(chunk: Uint8Array): Promise<void> | null;
  /** Writes the rest. */
  end(): Promise<void>;
  /** Releases the memory; must be called even after an error. */
  release(): void;
}

/**
 * Creates a writer that copies small chunks into a reusable buffer: chunks that wait for the disk would outlive the
 * garbage collector's young generation, and then cost more than everything else in an upload.
 */
export function gatheredWriter(handle: FileHandle, pieces: Pieces): GatheredWriter {
  let piece: Buffer | null = null;
  let filled = 0;

  async function flush(): Promise<void> {
    const length = filled;
    filled = 0;
    if (piece) await writeAll(handle, piece.subarray(0, length));
  }

  async function overflow(chunk: Uint8Array): Promise<void> {
    await flush();
    if (piece && chunk.length <= piece.length) {
      piece.set(chunk);
      filled = chunk.length;
    } else {
      await writeAll(handle, chunk);
    }
  }

  return {
    write(chunk) {
      piece ??= pieces.take();
      if (!piece || filled + chunk.length > piece.length) return overflow(chunk);
      piece.set(chunk, filled);
      filled += chunk.length;
      return null;
    },
    end: flush,
    release() {
      if (piece) pieces.giveBack(piece);
      piece = null;
    },
  };
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, offset);
    offset += bytesWritten;
  }
}
