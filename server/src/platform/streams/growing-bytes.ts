/** Initial capacity, bytes. */
const firstRoom = 4_096;

/** Bytes of a stream, collected in a single buffer. */
export interface GrowingBytes {
  /** Appends a chunk, whose memory may be reused on return. */
  add(chunk: Uint8Array): void;
  /** Bytes so far. */
  readonly length: number;
  /** All bytes so far; shares memory with bytes added later. */
  whole(): Buffer;
}

/**
 * Creates an empty buffer. Chunks are copied, because a thousand single-byte chunks would take a hundred times their
 * memory. The capacity doubles when it is exhausted, so each byte is copied at most three times on average.
 */
export function createGrowingBytes(): GrowingBytes {
  let room = Buffer.alloc(0);
  let filled = 0;
  return {
    add(chunk) {
      if (filled + chunk.length > room.length) {
        const larger = Buffer.allocUnsafe(Math.max(firstRoom, room.length * 2, filled + chunk.length));
        larger.set(room.subarray(0, filled));
        room = larger;
      }
      room.set(chunk, filled);
      filled += chunk.length;
    },
    get length() {
      return filled;
    },
    whole: () => room.subarray(0, filled),
  };
}
