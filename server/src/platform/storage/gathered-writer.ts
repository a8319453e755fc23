import type { FileHandle } from 'node:fs/promises';

/** Bytes that are written at once. A socket gives at most 64 kB at a time, and each write wakes a thread. */
const pieceBytes = 512 * 1024;
/** Pieces that exist at most, however many files come in; who finds none free writes what it gets at once. */
const mostPieces = 24;

let made = 0;
const free: Buffer[] = [];

/** Writes chunks to a file, several at a time. */
export interface GatheredWriter {
  /** Takes a chunk, whose memory is free again on return; a promise where it must be waited for. */
  write(chunk: Uint8Array): Promise<void> | null;
  /** Writes what is left. */
  end(): Promise<void>;
  /** Gives the memory back, whatever happened. */
  release(): void;
}

/**
 * A writer that copies small chunks into a piece of memory that the next file uses again: chunks that wait for the disk
 * outlive the collector's young generation, and then cost more than everything else about an upload.
 */
export function gatheredWriter(handle: FileHandle): GatheredWriter {
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
      piece ??= takePiece();
      if (!piece || filled + chunk.length > piece.length) return overflow(chunk);
      piece.set(chunk, filled);
      filled += chunk.length;
      return null;
    },
    end: flush,
    release() {
      if (piece) free.push(piece);
      piece = null;
    },
  };
}

function takePiece(): Buffer | null {
  const piece = free.pop();
  if (piece) return piece;
  if (made >= mostPieces) return null;
  made += 1;
  return Buffer.allocUnsafeSlow(pieceBytes);
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let offset = 0;
  while (offset < chunk.length) {
    const { bytesWritten } = await handle.write(chunk, offset);
    offset += bytesWritten;
  }
}
