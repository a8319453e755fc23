/** A message of a stream of server-sent events. */
export interface Frame {
  readonly data: string;
  /** The id with which a client resumes a lost stream; undefined if unchanged. */
  readonly id?: string;
}

/**
 * Parses the messages of a stream from chunks of bytes, wherever these are split. Ignores comments and unused fields.
 */
export class FrameReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #data: string[] = [];
  #id: string | undefined;
  #retry: number | null = null;

  /** Milliseconds that the server requests between the end of the stream and the next attempt; null if not set. */
  get retry(): number | null {
    return this.#retry;
  }

  /** Reads the next bytes. @returns the messages completed by them */
  read(bytes: Uint8Array): readonly Frame[] {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    // A carriage return at the end may be half of a line break.
    const lines = text.split(/\r\n|\n|\r(?!\n|$)/);
    this.#rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.#take(line) ?? []);
  }

  #take(line: string): Frame | null {
    if (line === '') return this.#complete();
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'data') this.#data.push(value);
    if (field === 'id') this.#id = value;
    if (field === 'retry' && /^\d{1,6}$/.test(value)) this.#retry = Number(value);
    return null;
  }

  #complete(): Frame | null {
    const [data, id] = [this.#data.join('\n'), this.#id];
    const isEmpty = this.#data.length === 0;
    this.#data = [];
    this.#id = undefined;
    if (isEmpty) return null;
    return id === undefined ? { data } : { data, id };
  }
}
