import { linesOf } from './pieces.ts';

/** A file in a backup. */
export interface IndexedFile {
  readonly key: string;
  readonly bytes: number;
  /** When the file was written, unix milliseconds: a file written again under its key is another one. */
  readonly modified: number;
  /** SHA-256, base64url. */
  readonly sha256: string;
  readonly pack: string;
  /** Where it begins in its pack. */
  readonly offset: number;
}

/** A line of an index. */
export function lineOf({ key, bytes, modified, sha256, pack, offset }: IndexedFile): string {
  return `${[key, bytes, modified, sha256, pack, offset].join('\t')}\n`;
}

/** Reads an index. @throws Error for a line that is none */
export async function* readIndex(source: AsyncIterable<Uint8Array>): AsyncGenerator<IndexedFile> {
  for await (const line of linesOf(source)) {
    const [key, bytes, modified, sha256, pack, offset] = line.split('\t');
    if (key === undefined || sha256 === undefined || pack === undefined || offset === undefined) {
      throw new Error('An index of files in the backup is damaged.');
    }
    yield { key, bytes: Number(bytes), modified: Number(modified), sha256, pack, offset: Number(offset) };
  }
}

/** Looks up keys in an index, which are asked for in its own order. Keeps one entry in memory. */
export class IndexCursor {
  readonly #entries: AsyncIterator<IndexedFile>;
  #next: IndexedFile | null | undefined;

  constructor(entries: AsyncIterable<IndexedFile>) {
    this.#entries = entries[Symbol.asyncIterator]();
  }

  /** The entry of a key, which comes after all keys asked for before; null when there is none. */
  async find(key: string): Promise<IndexedFile | null> {
    while (this.#next === undefined || (this.#next !== null && this.#next.key < key)) {
      const { value, done } = await this.#entries.next();
      this.#next = done ? null : value;
    }
    return this.#next?.key === key ? this.#next : null;
  }

  /** Stops reading. */
  async close(): Promise<void> {
    await this.#entries.return?.();
  }
}
