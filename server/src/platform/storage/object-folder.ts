import { mkdir, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import type { Dirent } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { ignoreMissing } from './missing.ts';
import { NewestNames } from './newest-names.ts';
import type { StoredObject } from './storage.types.ts';

/** Maximum number of folders remembered as flushed, about 2 MB; forgotten ones are flushed again. */
const mostFlushed = 10_000;

interface Options {
  /** Maximum number of folders remembered as flushed. */
  readonly remembered?: number;
  /** Flushes a file or folder to disk. */
  readonly flush?: (path: string) => Promise<void>;
  /** Reads the entries of a folder. */
  readonly entriesOf?: (folder: string) => Promise<readonly Dirent[]>;
}

/** Entries of a folder that are looked at together. */
const readAtOnce = 32;

interface Named {
  readonly entry: Dirent;
  readonly path: string;
}

type Met = { readonly files: readonly StoredObject[] } | { readonly path: string; readonly entries: readonly Dirent[] };

async function fact(path: string, key: string): Promise<StoredObject | null> {
  const found = await stat(path).catch(ignoreMissing);
  return found ? { key, bytes: found.size, modified: found.mtime } : null;
}

/** Those that were not deleted meanwhile. */
async function existing(files: readonly Promise<StoredObject | null>[]): Promise<readonly StoredObject[]> {
  return (await Promise.all(files)).filter((file) => file !== null);
}

/** A folder whose files are objects, named by their keys. Files moved in are durable under their names. */
export class ObjectFolder {
  readonly #root: string;
  /** Folders whose entry in the parent folder is on disk. */
  readonly #flushed: NewestNames;
  readonly #flush: (path: string) => Promise<void>;
  readonly #entriesOf: (folder: string) => Promise<readonly Dirent[]>;

  constructor(root: string, { remembered = mostFlushed, flush = flushToDisk, entriesOf = readEntries }: Options = {}) {
    this.#root = root;
    this.#flushed = new NewestNames(remembered);
    this.#flush = flush;
    this.#entriesOf = entriesOf;
  }

  /** Path of an object. @throws Error for an invalid key, so that nothing outside the folder can be accessed */
  pathOf(key: string): string {
    if (!/^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) throw new Error('Not a storage key');
    return join(this.#root, key);
  }

  /** Moves flushed files to their keys, and then flushes the folders. */
  async moveIn(files: readonly { readonly key: string; readonly file: string }[]): Promise<void> {
    const folders = new Set<string>();
    for (const { key, file } of files) {
      const path = this.pathOf(key);
      const created = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      if (created !== undefined) this.#forgetUpTo(created, dirname(path));
      await rename(file, path);
      folders.add(dirname(path));
    }
    await this.#flushAll(folders);
  }

  /** Deletes an object, which may be missing, and folders that become empty. */
  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await rm(path, { force: true });
    for (let at = dirname(path); at !== this.#root; at = dirname(at)) {
      // First, because another call may create it again as soon as it is removed.
      this.#flushed.delete(at);
      if (!(await removeIfEmpty(at))) return;
    }
  }

  /** The objects whose keys start with `prefix`, in the order of their keys. */
  list(prefix: string): AsyncIterable<StoredObject> {
    // Only the folder that the prefix is in: a list of all sensors' folders would take long.
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    return this.#files(folder === '' ? this.#root : this.pathOf(folder.slice(0, -1)), prefix);
  }

  async *#files(folder: string, prefix: string, entries?: readonly Dirent[]): AsyncIterable<StoredObject> {
    const wanted = inOrder(entries ?? (await this.#entriesOf(folder).catch(ignoreMissing)) ?? [])
      .map((entry): Named => ({ entry, path: join(folder, entry.name) }))
      .map((named) => ({ ...named, key: relative(this.#root, named.path).split(sep).join('/') }))
      .filter(({ key }) => key.startsWith(prefix));
    for (let at = 0; at < wanted.length; at += readAtOnce) {
      // A photo is a folder of some files: without looking ahead the disk would wait for us, and we for the disk.
      const met = await Promise.all(wanted.slice(at, at + readAtOnce).map((named) => this.#meet(named)));
      for (const one of met) {
        if ('files' in one) yield* one.files;
        else yield* this.#files(one.path, prefix, one.entries);
      }
    }
  }

  /** A file, the files of a folder that has no folders, or the entries of one that has. */
  async #meet({ entry, path, key }: Named & { readonly key: string }): Promise<Met> {
    if (!entry.isDirectory()) return { files: await existing([fact(path, key)]) };
    const entries = (await this.#entriesOf(path).catch(ignoreMissing)) ?? [];
    if (entries.length > readAtOnce || entries.some((one) => one.isDirectory())) return { path, entries };
    const facts = inOrder(entries).map(({ name }) => fact(join(path, name), `${key}/${name}`));
    return { files: await existing(facts) };
  }

  /**
   * Flushes folders, and their parents up to one known to be flushed, including those just created by another upload: each
   * once and all together, since the disk flushes many as quickly as one.
   */
  async #flushAll(folders: ReadonlySet<string>): Promise<void> {
    const unknown = new Set<string>();
    for (const folder of folders) {
      for (let at = folder; at !== this.#root && !this.#flushed.has(at) && !unknown.has(at); at = dirname(at))
        unknown.add(at);
    }
    const parents = [...unknown].map((at) => dirname(at));
    await Promise.all([...new Set([...folders, ...parents])].map((at) => this.#flush(at)));
    for (const at of unknown) this.#flushed.add(at);
  }

  /** Forgets folders that were just created: another process may have removed those that had been flushed. */
  #forgetUpTo(created: string, from: string): void {
    for (let at = from; at.length >= created.length; at = dirname(at)) this.#flushed.delete(at);
  }
}

/** Entries in the order of the keys that begin with their names. */
function inOrder(entries: readonly Dirent[]): readonly Dirent[] {
  const begin = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name);
  return entries.toSorted((a, b) => (begin(a) < begin(b) ? -1 : 1));
}

/** Flushes a file or folder to disk: a new name is durable only once its folder is flushed. */
async function flushToDisk(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

/** Removes a folder. @returns false when it is not empty, or another call has removed it already */
async function removeIfEmpty(folder: string): Promise<boolean> {
  try {
    await rmdir(folder);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

function readEntries(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true });
}
