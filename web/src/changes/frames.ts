/** A message of a stream of server-sent events. */
export interface Frame {
  readonly data: string;
  /** What a client that lost the stream comes back with; undefined: as before. */
  readonly id?: string;
}

/** Reads messages out of the bytes of a stream, wherever these are cut. Comments and fields without use here are left out. */
export class FrameReader {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #data: string[] = [];
  #id: string | undefined;
  #retry: number | null = null;

  /** Milliseconds after which the server wants to be asked again once the stream has ended; null: it has not said. */
  get retry(): number | null {
    return this.#retry;
  }

  /** Takes in the next bytes. @returns the messages that they complete */
  read(bytes: Uint8Array): readonly Frame[] {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    // A carriage return at the end may be half of a line's end.
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
