import type { Readable } from 'node:stream';

/** A kept object. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** A range of bytes, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What was written. */
export interface Written {
  readonly bytes: number;
  /** SHA-256 of the bytes. */
  readonly sha256: Buffer;
}

/** An object on its way in: nothing of it can be seen before `commit`. */
export interface IncomingObject {
  readonly written: Written;
  /** Makes the bytes durable, still under the temporary name; `commit` does it too, for whom this was not early enough. */
  flush(): Promise<void>;
  /** Makes it durable and visible under `key`. When this returns, it survives power loss. */
  commit(key: string): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

/** Where photos, films and derived pictures are kept. Keys are made by us alone, never from names of others. */
export interface Storage {
  /**
   * Takes a stream to its end under a temporary name. Of a request the chunks are gone when they are read.
   * @param watch sees all bytes in pieces, of which any two that follow each other have more than 4 kB together; their
   * memory is used again afterwards. It may throw to refuse the rest.
   */
  receive(stream: Readable, watch: (chunk: Uint8Array) => void): Promise<IncomingObject>;
  /** Moves finished files of a `withFolder` folder in, each to its key; all are durable on return. */
  moveFiles(files: readonly { readonly key: string; readonly file: string }[]): Promise<void>;
  /** A stream of the object or a range of it; null when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** A range of the object's bytes in memory; shorter at the end. */
  read(key: string, range: ByteRange): Promise<Uint8Array>;
  /** Size and age; null when there is none. */
  head(key: string): Promise<StoredObject | null>;
  /** Every object whose key begins with `prefix`. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes it; nothing happens when there is none. */
  delete(key: string): Promise<void>;
  /** Hands `work` a local file with the object's bytes, for programs that need one. */
  withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T>;
  /** A fresh local folder for work, removed afterwards. */
  withFolder<T>(work: (folder: string) => Promise<T>): Promise<T>;
  /** Removes what interrupted uploads and work left behind, older than `ageMs`. @returns how many */
  sweepIncoming(ageMs: number): Promise<number>;
  /** Fails when nothing can be written, or when `bytes` more would leave too little room. */
  check(bytes?: number): Promise<void>;
}
