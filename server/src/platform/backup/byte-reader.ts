/** Reads a stream of bytes in parts of given lengths. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();
  /** Bytes read so far. */
  at = 0;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The next bytes. All of them must be read before anything else is. @throws Error when the stream ends before */
  async *take(bytes: number): AsyncGenerator<Uint8Array> {
    let left = bytes;
    while (left > 0) {
      if (this.#rest.length === 0 && !(await this.#fill())) throw new Error('The backup ends too early.');
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      this.at += part.length;
      left -= part.length;
      yield part;
    }
  }

  /** Passes over bytes. */
  async skip(bytes: number): Promise<void> {
    for await (const _part of this.take(bytes));
  }

  /** Reads the rest, so that the source notices whether it is complete. */
  async end(): Promise<void> {
    while (await this.#fill());
  }

  /** Gives up the stream. */
  async close(): Promise<void> {
    await this.#chunks.return?.();
  }

  async #fill(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#rest = value;
    return true;
  }
}
