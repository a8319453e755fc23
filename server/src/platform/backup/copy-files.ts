import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { IndexCursor, type IndexedFile, lineOf, readIndex } from './file-index.ts';
import type { Kept, Place } from './place.ts';
import { readAhead } from './read-ahead.ts';
import { type BackupSet, type Pack, partOf } from './set.ts';
import { linesOf } from './pieces.ts';

/** A pack is closed when it is this large: small ones lose little when a file of theirs has to go. */
const packBytes = 32_000_000;
/** Files up to this size are read ahead, some at a time. */
const smallBytes = 2_000_000;
const readAtOnce = 8;

/** How far a backup is. */
export interface Progress {
  readonly files: number;
  readonly bytes: number;
  /** Files that an earlier backup has stored already. */
  readonly before: number;
}

/** Options of copying files into packs. */
export interface CopyOptions {
  readonly from: Storage;
  readonly place: Place;
  /** Name of the backup. */
  readonly name: string;
  /** The backup before; null: there is none. */
  readonly previous: { readonly name: string; readonly set: BackupSet } | null;
  /** Packs of backups that were not finished. */
  readonly unfinished: readonly string[];
  /** Packs that hold files of no backup any more: their others are stored anew, so that they can be deleted. */
  readonly left: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly report: (progress: Progress) => void;
}

/** A file as the storage lists it. */
interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  readonly modified: Date;
}

/** A file that no earlier backup has. Small ones are in memory already. */
interface NewFile {
  readonly object: StoredObject;
  readonly content: Uint8Array | null;
}
type Met = IndexedFile | NewFile | null;

/** Key of a pack. */
export function packKey(id: string): string {
  return `packs/${id}`;
}

/** Key of the index of a pack. */
export function packIndexKey(id: string): string {
  return `pack-indexes/${id}`;
}

/**
 * Copies all files that no earlier backup has into packs, and stores an index of all of them. Files must be listed in
 * the order of their keys, which both kinds of storage do. Files that vanish meanwhile are left out.
 * @throws when the signal ends it; the packs that were stored are used by the next backup
 */
export async function copyFiles(options: CopyOptions): Promise<Pick<BackupSet, 'files' | 'index' | 'packs'>> {
  const { place, name, signal } = options;
  const known = await knownFiles(options);
  const packs = new Packs(options);
  const sum = { files: 0, bytes: 0 };
  return place.storage.withFolder(async (folder) => {
    const file = join(folder, 'index');
    const lines = createWriteStream(file);
    const written = finished(lines);
    void Promise.allSettled([written]);
    const write = async (entry: IndexedFile) => {
      sum.files += 1;
      sum.bytes += entry.bytes;
      if (!lines.write(lineOf(entry))) await once(lines, 'drain');
    };
    try {
      for await (const met of readAhead(options.from.list(''), readAtOnce, meeting(options, known))) {
        signal.throwIfAborted();
        if (met === null) continue;
        if ('content' in met) await packs.add(met, write);
        else await packs.keep(met, write);
      }
      const all = await packs.end();
      lines.end();
      await written;
      const index = await place.put(partOf(name, 'index'), createReadStream(file));
      return { files: sum, index, packs: [...all] };
    } finally {
      lines.destroy();
      await Promise.all(known.cursors.map((cursor) => cursor.close()));
      await packs.abandon();
    }
  });
}

interface Known {
  readonly cursors: readonly IndexCursor[];
}

/** What earlier backups and those that were not finished have stored, each in the order of keys. */
async function knownFiles({ place, previous, unfinished }: CopyOptions): Promise<Known> {
  const cursors: IndexCursor[] = [];
  if (previous) {
    const stored = place.read(partOf(previous.name, 'index'), previous.set.index);
    cursors.push(new IndexCursor(readIndex(stored)));
  }
  // The packs of one attempt follow one another in the order of keys.
  for (const attempt of Map.groupBy(unfinished, (id) => id.slice(0, id.lastIndexOf('-'))).values()) {
    cursors.push(new IndexCursor(filesOfPacks(place, attempt.toSorted())));
  }
  return { cursors };
}

async function* filesOfPacks(place: Place, ids: readonly string[]): AsyncGenerator<IndexedFile> {
  for (const id of ids) {
    const { files } = await readPackIndex(place, id);
    yield* files;
  }
}

/** What is in a pack. @throws Error when it is missing or damaged */
async function readPackIndex(
  place: Place,
  id: string,
): Promise<{ readonly kept: Kept; readonly files: readonly IndexedFile[] }> {
  const [head = '', ...lines] = await Array.fromAsync(linesOf(place.read(packIndexKey(id))));
  const [bytes, sha256 = ''] = head.split(' ');
  const text = Readable.from(lines.map((line) => Buffer.from(`${line}\n`)));
  return { kept: { bytes: Number(bytes), sha256 }, files: await Array.fromAsync(readIndex(text)) };
}

/** What a listed file is: known, or new, with its content if it is small. */
function meeting({ from, left }: CopyOptions, { cursors }: Known): (object: StoredObject) => Promise<Met> {
  let previousKey = '';
  let turn: Promise<IndexedFile | null> = Promise.resolve(null);
  const find = async ({ key, bytes, modified }: StoredObject): Promise<IndexedFile | null> => {
    let match: IndexedFile | null = null;
    for (const cursor of cursors) {
      const found = await cursor.find(key);
      const same = found?.bytes === bytes && found.modified === modified.getTime() && !left.has(found.pack);
      if (found && same) match ??= found;
    }
    return match;
  };
  return async (object) => {
    if (object.key <= previousKey) throw new Error('The storage does not list its files in the order of their keys.');
    previousKey = object.key;
    // Cursors go forward only: one key after the other.
    turn = turn.then(() => find(object));
    const match = await turn;
    if (match) return match;
    if (object.bytes > smallBytes) return { object, content: null };
    const reading = from.read(object.key, { start: 0, end: Math.max(0, object.bytes - 1) });
    const [read] = await Promise.allSettled([reading]);
    // Anything unusual (it was deleted, or written anew, or cannot be read) shows when it is read again in its turn.
    const isWhole = read.status === 'fulfilled' && read.value.length === object.bytes;
    return { object, content: isWhole ? read.value : null };
  };
}

/** Writes packs, and counts how many files of each pack belong to the backup. */
class Packs {
  readonly #options: CopyOptions;
  readonly #all = new Map<string, { files: number; live: number } & Kept>();
  #open: OpenPack | null = null;
  #number = 0;
  #copied = { files: 0, bytes: 0, before: 0 };

  constructor(options: CopyOptions) {
    this.#options = options;
    for (const pack of options.previous?.set.packs ?? []) this.#all.set(pack.id, { ...pack, live: 0 });
  }

  /** A file that is in a pack already. */
  async keep(file: IndexedFile, write: (entry: IndexedFile) => Promise<void>): Promise<void> {
    let pack = this.#all.get(file.pack);
    if (!pack) {
      const { kept, files } = await readPackIndex(this.#options.place, file.pack);
      pack = { ...kept, files: files.length, live: 0 };
      this.#all.set(file.pack, pack);
    }
    pack.live += 1;
    this.#copied.before += 1;
    await write(file);
    this.#options.report(this.#copied);
  }

  /** A new file: appended to the pack that is being written. */
  async add({ object, content }: NewFile, write: (entry: IndexedFile) => Promise<void>): Promise<void> {
    const source = content === null ? await this.#options.from.get(object.key) : [content];
    if (source === null) return;
    this.#open ??= new OpenPack(
      this.#options.place,
      `${this.#options.name}-${String(this.#number++).padStart(7, '0')}`,
    );
    const entry = await this.#open.append(object, source);
    await write(entry);
    this.#copied.files += 1;
    this.#copied.bytes += entry.bytes;
    this.#options.report(this.#copied);
    if (this.#open.bytes >= packBytes) await this.#close();
  }

  /** Stores the last pack. @returns all packs that hold files of the backup */
  async end(): Promise<readonly Pack[]> {
    await this.#close();
    return [...this.#all].flatMap(([id, pack]) =>
      pack.live === 0 ? [] : [{ id, files: pack.files, live: pack.live, bytes: pack.bytes, sha256: pack.sha256 }],
    );
  }

  /** Gives up a pack that was not finished. */
  async abandon(): Promise<void> {
    await this.#open?.abandon();
    this.#open = null;
  }

  async #close(): Promise<void> {
    if (!this.#open) return;
    const { id, files } = this.#open;
    const kept = await this.#open.close();
    this.#open = null;
    this.#all.set(id, { ...kept, files, live: files });
  }
}

/** A pack that is being written: its files one after another. */
class OpenPack {
  readonly id: string;
  readonly #place: Place;
  readonly #pieces = new TransformStream<Uint8Array, Uint8Array>();
  readonly #writer = this.#pieces.writable.getWriter();
  readonly #stored: Promise<Kept>;
  readonly #lines: string[] = [];
  bytes = 0;

  constructor(place: Place, id: string) {
    this.#place = place;
    this.id = id;
    this.#stored = place.put(packKey(id), this.#pieces.readable);
    void Promise.allSettled([this.#stored, this.#writer.closed]);
  }

  get files(): number {
    return this.#lines.length;
  }

  async append(
    { key, modified }: StoredObject,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<IndexedFile> {
    const hash = createHash('sha256');
    const offset = this.bytes;
    for await (const chunk of content) {
      hash.update(chunk);
      // If it cannot be stored, that is the reason, and the stream waits for ever.
      await Promise.race([this.#writer.write(chunk), this.#stored]);
      this.bytes += chunk.length;
    }
    const entry = {
      ...{ key, bytes: this.bytes - offset, modified: modified.getTime() },
      ...{ sha256: hash.digest('base64url'), pack: this.id, offset },
    };
    this.#lines.push(lineOf(entry));
    return entry;
  }

  /** Stores it, and then what is in it. */
  async close(): Promise<Kept> {
    await Promise.race([this.#writer.close(), this.#stored]);
    const kept = await this.#stored;
    const lines = [`${kept.bytes} ${kept.sha256}\n`, ...this.#lines];
    await this.#place.put(packIndexKey(this.id), Readable.from([Buffer.from(lines.join(''))]));
    return kept;
  }

  async abandon(): Promise<void> {
    await Promise.allSettled([this.#writer.abort(new Error('The backup ended early.')), this.#stored]);
  }
}
