import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import type { Storage } from '../storage/storage.ts';
import { ByteReader } from './byte-reader.ts';
import { type Progress, packKey } from './copy-files.ts';
import { type IndexedFile, readIndex } from './file-index.ts';
import type { Place } from './place.ts';
import { type BackupSet, type Pack, partOf } from './set.ts';

/** Options of restoring the files of a backup. */
export interface RestoreFilesOptions {
  /** Where files are restored to; null: they are read and compared only. */
  readonly storage: Storage | null;
  readonly place: Place;
  readonly signal: AbortSignal;
  readonly report: (progress: Omit<Progress, 'before'>) => void;
}

/** Files of which the places in packs are in memory at the same time, about 100 MB. */
const filesInMemory = 250_000;
/** Files stored together. */
const batchFiles = 100;
/** Larger files are not kept in memory. */
const batchBytes = 32_000_000;

/** Restores the files pack by pack. @returns the keys of those that were received */
export async function restoreFiles(
  options: RestoreFilesOptions,
  name: string,
  set: BackupSet,
): Promise<ReadonlySet<string>> {
  const { place, signal, report } = options;
  const keys = new Set<string>();
  const done = { files: 0, bytes: 0 };
  for (const packs of inTurns(set.packs)) {
    signal.throwIfAborted();
    const wanted = new Map<string, IndexedFile[]>(packs.map((pack) => [pack.id, []]));
    for await (const file of readIndex(place.read(partOf(name, 'index'), set.index))) {
      wanted.get(file.pack)?.push(file);
    }
    for (const pack of packs) {
      signal.throwIfAborted();
      const files = (wanted.get(pack.id) ?? []).toSorted((a, b) => a.offset - b.offset);
      if (files.length !== pack.live) throw new Error(`The index of ${name} and its pack ${pack.id} do not agree.`);
      await restorePack(options, pack, files);
      for (const { key, bytes } of files) {
        if (!isDerived(key)) keys.add(key);
        done.files += 1;
        done.bytes += bytes;
      }
      report(done);
    }
  }
  if (done.files !== set.files.files)
    throw new Error(`The backup ${name} holds ${done.files} files instead of ${set.files.files}.`);
  return keys;
}

/** Whether a file was made from a photo, and can be made again: there are several of each, whose keys take memory. */
function isDerived(key: string): boolean {
  return key.startsWith('sensors/') && !key.endsWith('/original');
}

/** Divides packs so that the places of their files fit into memory. */
function* inTurns(packs: readonly Pack[]): Generator<readonly Pack[]> {
  let turn: Pack[] = [];
  let files = 0;
  for (const pack of packs) {
    if (turn.length > 0 && files + pack.live > filesInMemory) {
      yield turn;
      [turn, files] = [[], 0];
    }
    turn.push(pack);
    files += pack.live;
  }
  if (turn.length > 0) yield turn;
}

/** Reads a pack once, and stores its files. @param files in the order of their places */
async function restorePack(
  { place, storage }: RestoreFilesOptions,
  pack: Pack,
  files: readonly IndexedFile[],
): Promise<void> {
  const reader = new ByteReader(place.read(packKey(pack.id), pack));
  const batch = new Batch(storage);
  try {
    for (const file of files) {
      await reader.skip(file.offset - reader.at);
      const hash = createHash('sha256');
      const content = hashed(reader.take(file.bytes), hash);
      if (storage === null) await passOver(content);
      else if (file.bytes > batchBytes) await storeLarge(storage, file.key, content);
      else await batch.add(file.key, Buffer.concat(await Array.fromAsync(content)));
      const isSame = hash.digest('base64url') === file.sha256;
      if (!isSame) throw new Error(`${file.key} has other bytes than when it was backed up.`);
    }
    await batch.end();
    await reader.end();
  } finally {
    await reader.close();
  }
}

async function passOver(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _chunk of content);
}

async function* hashed(content: AsyncIterable<Uint8Array>, hash: { update(chunk: Uint8Array): unknown }) {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function storeLarge(storage: Storage, key: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const incoming = await storage.receive(Readable.from(content, { objectMode: false }), () => undefined);
  await incoming.commit(key);
}

/** Stores small files together, since the disk flushes many as quickly as one. */
class Batch {
  readonly #storage: Storage | null;
  #files: { readonly key: string; readonly content: Buffer }[] = [];
  #bytes = 0;

  constructor(storage: Storage | null) {
    this.#storage = storage;
  }

  async add(key: string, content: Buffer): Promise<void> {
    this.#files.push({ key, content });
    this.#bytes += content.length;
    if (this.#files.length >= batchFiles || this.#bytes >= batchBytes) await this.end();
  }

  async end(): Promise<void> {
    const files = this.#files;
    [this.#files, this.#bytes] = [[], 0];
    const storage = this.#storage;
    if (files.length === 0 || !storage) return;
    await storage.withFolder(async (folder) => {
      const named = files.map(({ key, content }, number) => ({ key, content, file: join(folder, String(number)) }));
      await Promise.all(named.map(({ file, content }) => writeFile(file, content, { mode: 0o600 })));
      await storage.moveFiles(named.map(({ key, file }) => ({ key, file })));
    });
  }
}
