import type { Duplex } from 'node:stream';
import type pg from 'pg';

// Of PostgreSQL's messages those with rows of COPY are taken out here, and the driver gets all others. A row costs no
// object that way; through the driver each would cost several, which was a quarter of an export's time.

const copyData = 0x64;
/** The kind of a message and its length, which counts itself but not the kind. */
const headBytes = 5;

type Sink = (rows: Buffer) => void;

/** Parts what comes from the database: rows of COPY to a sink, as one piece a chunk, all else to the driver. */
class CopySplitter {
  readonly #head = Buffer.alloc(headBytes);
  #headLength = 0;
  /** Bytes that are left of a message, and whether they are rows. */
  #left = 0;
  #isRows = false;
  readonly #sink: Sink;
  readonly #pass: Sink;

  constructor(sink: Sink, pass: Sink) {
    this.#sink = sink;
    this.#pass = pass;
  }

  /** The chunk is ours: rows move together at its front, over heads of messages that have been read. */
  add(chunk: Buffer): void {
    let at = 0;
    let first = 0;
    let end = 0;
    while (at < chunk.length) {
      if (this.#left === 0) {
        at = this.#readHead(chunk, at);
        if (this.#headLength < headBytes) break;
        this.#headLength = 0;
        if (this.#isRows) continue;
        if (end > first) this.#sink(chunk.subarray(first, end));
        first = end = at;
        this.#pass(Buffer.from(this.#head));
        continue;
      }
      const next = Math.min(chunk.length, at + this.#left);
      this.#left -= next - at;
      if (this.#isRows) {
        chunk.copyWithin(end, at, next);
        end += next - at;
      } else {
        this.#pass(chunk.subarray(at, next));
        first = end = next;
      }
      at = next;
    }
    if (end > first) this.#sink(chunk.subarray(first, end));
  }

  #readHead(chunk: Buffer, from: number): number {
    let at = from;
    for (; at < chunk.length && this.#headLength < headBytes; at += 1) {
      this.#head[this.#headLength] = chunk[at] ?? 0;
      this.#headLength += 1;
    }
    if (this.#headLength === headBytes) {
      this.#isRows = this.#head[0] === copyData;
      this.#left = this.#head.readUInt32BE(1) + 1 - headBytes;
    }
    return at;
  }
}

/** The statement that runs, as the driver knows it. */
class CopyStatement implements pg.Submittable {
  readonly #submit: (connection: pg.Connection) => void;
  readonly #end: (error: Error | null) => void;

  constructor(submit: (connection: pg.Connection) => void, end: (error: Error | null) => void) {
    this.#submit = submit;
    this.#end = end;
  }

  submit(connection: pg.Connection): void {
    this.#submit(connection);
  }

  handleError(error: Error): void {
    this.#end(error);
  }

  handleReadyForQuery(): void {
    this.#end(null);
  }

  /** The number of rows, which the rows themselves tell. */
  handleCommandComplete(): void {}
}

/** A connection on which `COPY … TO STDOUT` can be read, one statement at a time. */
export class CopyReader {
  readonly #client: pg.Client;
  #stream: Duplex | null = null;
  #take: (rows: Buffer) => boolean = () => true;
  #state: 'runs' | 'ended' | Error = 'ended';
  #waiting: { readonly resolve: (more: boolean) => void; readonly reject: (error: Error) => void } | null = null;

  /** @param client connected, and from now on nobody else's */
  constructor(client: pg.Client) {
    this.#client = client;
  }

  /**
   * Begins a statement; `more` then lets its rows come.
   * @param take gets rows as COPY writes them, in pieces that end anywhere and are valid during the call only; answers
   *   false when it wants no more for now, after which at most what has been received already follows
   */
  start(statement: string, take: (rows: Buffer) => boolean): void {
    this.#take = take;
    this.#state = 'runs';
    const submit = (connection: pg.Connection) => {
      this.#attach(connection.stream);
      connection.query(statement);
    };
    this.#client.query(new CopyStatement(submit, (error) => this.#end(error)));
  }

  /**
   * Lets rows come until the taker wants no more.
   * @returns false at the end of the statement
   * @throws Error of the database or the connection
   */
  async more(): Promise<boolean> {
    if (this.#state === 'ended') return false;
    if (this.#state !== 'runs') throw this.#state;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#waiting = { resolve, reject };
    this.#stream?.resume();
    return promise;
  }

  /** Puts itself between the connection and the driver, once. */
  #attach(stream: Duplex): void {
    if (this.#stream) return;
    this.#stream = stream;
    const drivers = stream.listeners('data');
    stream.removeAllListeners('data');
    const splitter = new CopySplitter(
      (rows) => {
        if (this.#take(rows)) return;
        stream.pause();
        this.#waiting?.resolve(true);
        this.#waiting = null;
      },
      (bytes) => {
        for (const driver of drivers) Reflect.apply(driver, stream, [bytes]);
      },
    );
    stream.on('data', (chunk: Buffer) => splitter.add(chunk));
  }

  #end(error: Error | null): void {
    // An error that the database tells is followed by its being ready again.
    if (this.#state !== 'runs') return;
    this.#state = error ?? 'ended';
    if (error) this.#waiting?.reject(error);
    else this.#waiting?.resolve(false);
    this.#waiting = null;
  }
}
