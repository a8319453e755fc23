/** Bytes below which a chunk is put together with the next ones. */
const leastBytes = 4_096;

/** Puts the small chunks of a stream together, so that the work done for each piece is not done for each byte. */
export interface SmallChunks {
  /**
   * Takes a chunk, whose memory is free again once the pieces were dealt with.
   * @returns what is to be dealt with now, in order; it stays as it is until the next call but one
   */
  add(chunk: Uint8Array): readonly Uint8Array[];
  /** What is left at the end of the stream: one piece or none. */
  rest(): readonly Uint8Array[];
}

const nothing: readonly Uint8Array[] = [];

/**
 * A new one for a stream. Any two pieces that follow each other have more than 4 kB together, whatever the chunks are:
 * who sends single bytes causes the work of two pieces for 4 kB. Large chunks are handed on without being copied.
 */
export function createSmallChunks(): SmallChunks {
  let room: Uint8Array | null = null;
  let other: Uint8Array | null = null;
  let filled = 0;

  function waiting(): readonly Uint8Array[] {
    if (!room || filled === 0) return nothing;
    const piece = room.subarray(0, filled);
    // What is handed out is still in use when the next chunk comes.
    [room, other] = [other, room];
    filled = 0;
    return [piece];
  }

  return {
    add(chunk) {
      if (chunk.length >= leastBytes) return [...waiting(), chunk];
      const full = filled + chunk.length > leastBytes ? waiting() : nothing;
      room ??= new Uint8Array(leastBytes);
      room.set(chunk, filled);
      filled += chunk.length;
      return full;
    },
    rest: waiting,
  };
}
