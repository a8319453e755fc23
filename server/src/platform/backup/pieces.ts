/** Bytes of a stream, and whether they are its last. */
export interface Piece {
  readonly bytes: Buffer;
  readonly last: boolean;
}

/**
 * Divides a stream into pieces of `size` bytes; the last one may be shorter, and is empty for an empty stream.
 * @param first size of the first piece, if it differs; it is never the last one, unless the stream ends in it
 */
export async function* inPieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
  first: number = size,
): AsyncGenerator<Piece> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let wanted = first;
  for await (const chunk of source) {
    let rest = chunk;
    // A full piece is only given away once there is more, since it may be the last one.
    while (bytes + rest.length > wanted) {
      const taken = wanted - bytes;
      yield { bytes: Buffer.concat([...held, rest.subarray(0, taken)]), last: false };
      rest = rest.subarray(taken);
      [held, bytes, wanted] = [[], 0, size];
    }
    // Copied: the source may use its memory again.
    if (rest.length > 0) held.push(Buffer.from(rest));
    bytes += rest.length;
  }
  yield { bytes: Buffer.concat(held), last: true };
}

/** The lines of a stream of text, without their ends. */
export async function* linesOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of source) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
