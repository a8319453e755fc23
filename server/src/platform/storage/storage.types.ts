import type { Readable } from 'node:stream';

/** A bucket of an object store that speaks S3, and the keys that may use it. */
export interface BucketAddress {
  readonly bucket: string;
  /** Such as `https://s3.example.org`. */
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Of temporary keys. */
  readonly sessionToken?: string | undefined;
}

/** A stored object. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** A range of bytes, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Size and hash of written bytes. */
export interface Written {
  readonly bytes: number;
  /** SHA-256 of the bytes. */
  readonly sha256: Buffer;
}

/** A received object, not visible before `commit`. */
export interface IncomingObject {
  readonly written: Written;
  /** Makes the bytes durable under the temporary name; `commit` does it too, unless it was done earlier. */
  flush(): Promise<void>;
  /** Makes it durable and visible under `key`. When this returns, it survives power loss. */
  commit(key: string): Promise<void>;
  /** Removes it. */
  discard(): Promise<void>;
}

/** Stores photos, films and derived pictures. Keys are always generated, never names from outside. */
export interface Storage {
  /**
   * Writes a stream under a temporary name. The memory of a request's chunks is freed once they are processed.
   * @param watch receives all bytes in pieces, of which any two consecutive ones have more than 4 kB together; their
   * memory is reused afterwards. It may throw to reject the rest.
   * @param announced size in bytes if known; reserved until all of it is written, so that concurrent uploads together
   * cannot fill the disk
   * @throws Problem insufficient_storage when too little space is left, now or later. Source: STORAGE-4.
   */
  receive(stream: Readable, watch: (chunk: Uint8Array) => void, announced?: number): Promise<IncomingObject>;
  /** Moves finished files from a `withFolder` folder to their keys; all are durable on return. */
  moveFiles(files: readonly { readonly key: string; readonly file: string }[]): Promise<void>;
  /** A stream of the object or a range of it; null when there is none. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** A range of the object's bytes in memory; shorter at the end. */
  read(key: string, range: ByteRange): Promise<Uint8Array>;
  /** Size and age; null when there is none. */
  head(key: string): Promise<StoredObject | null>;
  /** All objects whose keys start with `prefix`, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes an object, if it exists. */
  delete(key: string): Promise<void>;
  /** Runs `work` with a local file that contains the object's bytes. */
  withFile<T>(key: string, work: (file: string) => Promise<T>): Promise<T>;
  /**
   * Runs `work` with a new local folder, which is removed afterwards.
   * @param announced bytes that are reserved for it meanwhile, if what is written there comes from outside
   * @throws Problem insufficient_storage. Source: STORAGE-4.
   */
  withFolder<T>(work: (folder: string) => Promise<T>, announced?: number): Promise<T>;
  /** Removes remains of interrupted uploads and work older than `ageMs`. @returns how many */
  sweepIncoming(ageMs: number): Promise<number>;
  /** Rejects when nothing can be written, or when `bytes` more than what is being received would leave too little space. */
  check(bytes?: number): Promise<void>;
}
