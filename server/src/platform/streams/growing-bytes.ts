/** Room that is made at first, bytes. */
const firstRoom = 4_096;

/** Bytes of a stream that are kept in one piece of memory. */
export interface GrowingBytes {
  /** Takes a chunk, whose memory is free again on return. */
  add(chunk: Uint8Array): void;
  /** Bytes so far. */
  readonly length: number;
  /** All of them; they share their memory with what is added later. */
  whole(): Buffer;
}

/**
 * A new one. It keeps no chunk: a thousand single bytes would take a hundred times their memory. Its room doubles when
 * it is full, so each byte is copied three times at most.
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
