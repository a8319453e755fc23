/** Bytes below which a chunk is combined with the next ones. */
const leastBytes = 4_096;

/** Combines small chunks of a stream, so that the overhead per piece does not arise for each byte. */
export interface SmallChunks {
  /**
   * Adds a chunk, whose memory may be reused once the returned pieces have been processed.
   * @returns the pieces to process now, in order; they remain valid until the next call but one
   */
  add(chunk: Uint8Array): readonly Uint8Array[];
  /** The rest at the end of the stream: one piece or none. */
  rest(): readonly Uint8Array[];
}

const nothing: readonly Uint8Array[] = [];

/**
 * Creates one for a stream. Any two consecutive pieces have more than 4 kB together, so that a client that sends single
 * bytes causes at most the work of two pieces per 4 kB. Large chunks are returned without being copied.
 */
export function createSmallChunks(): SmallChunks {
  let room: Uint8Array | null = null;
  let other: Uint8Array | null = null;
  let filled = 0;

  function takeCollected(): readonly Uint8Array[] {
    if (!room || filled === 0) return nothing;
    const piece = room.subarray(0, filled);
    // The returned piece is still in use when the next chunk is added.
    [room, other] = [other, room];
    filled = 0;
    return [piece];
  }

  return {
    add(chunk) {
      if (chunk.length >= leastBytes) return [...takeCollected(), chunk];
      const full = filled + chunk.length > leastBytes ? takeCollected() : nothing;
      room ??= new Uint8Array(leastBytes);
      room.set(chunk, filled);
      filled += chunk.length;
      return full;
    },
    rest: takeCollected,
  };
}
