import { constants } from 'node:fs';
import { access, chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../base/clock.ts';
import { base32Id, type Ids } from '../base/ids.ts';
import { freeBytesOf } from '../base/free-bytes.ts';
import { createDiskSpace } from './disk-space.ts';
import { createPieces } from './gathered-writer.ts';
import { receiveFile } from './incoming-file.ts';
import { ignoreMissing } from './missing.ts';
import type { IncomingObject } from './storage.types.ts';

/** A finished local file, and the key that its object gets. */
export interface KeyedFile {
  readonly key: string;
  readonly file: string;
}

/** Options of local work. */
export interface LocalOptions {
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Returns the free bytes of the folder's disk; default: as reported by the system. */
  readonly freeBytes?: (() => Promise<number>) | undefined;
}

/** Where received files become objects. */
export interface Objects {
  /** Makes files durable and visible under their keys; they are gone from their places afterwards. */
  take(files: readonly KeyedFile[]): Promise<void>;
  /** Whether a received file must be on disk before it is taken. */
  readonly flushFirst: boolean;
}

/** Files of this process on the local disk, on their way to becoming objects, or copies of them. */
export interface LocalWork {
  receive(
    objects: Objects,
    stream: Readable,
    watch: (chunk: Uint8Array) => void,
    announced: number,
  ): Promise<IncomingObject>;
  /** See `Storage`. */
  withFolder<T>(work: (folder: string) => Promise<T>, announced?: number): Promise<T>;
  /** See `Storage`. */
  sweep(ageMs: number): Promise<number>;
  /** Rejects when nothing can be written, or when `bytes` more would leave too little space. */
  check(bytes: number): Promise<void>;
}

/**
 * Opens the folder `incoming` of received files and working folders. Nobody but the portal's user can access it, nor
 * the folder that it is in, including that of an earlier version. Source: STORAGE-4, STORAGE-6.
 */
export async function openLocalWork({ folder, clock, ids, freeBytes }: LocalOptions): Promise<LocalWork> {
  const incoming = join(folder, 'incoming');
  const space = createDiskSpace(freeBytes ?? (() => freeBytesOf(folder)));
  for (const made of [folder, incoming]) await makePrivate(made);
  const pieces = createPieces();
  const newPath = () => join(incoming, base32Id(ids));
  /**
   * Files being received and working folders of this process. The sweep keeps them: a slow upload, or the encoding of a
   * film, may take longer than its age limit without writing anything.
   */
  const inUse = new Set<string>();

  return {
    async receive(objects, stream, watch, announced) {
      const reservation = await space.reserve(announced);
      const file = newPath();
      inUse.add(file);
      const received = await receiveFile(stream, watch, file, reservation, pieces).catch((error: unknown) => {
        inUse.delete(file);
        throw error;
      });
      return {
        written: received.written,
        flush: async () => {
          if (objects.flushFirst) await received.flush();
        },
        async commit(key) {
          if (objects.flushFirst) await received.flush();
          await received.close();
          try {
            await objects.take([{ key, file }]);
          } catch (error) {
            await rm(file, { force: true });
            throw error;
          } finally {
            inUse.delete(file);
          }
        },
        async discard() {
          inUse.delete(file);
          await received.discard();
        },
      };
    },

    async withFolder(work, announced = 0) {
      const reservation = announced > 0 ? await space.reserve(announced) : null;
      const path = newPath();
      inUse.add(path);
      try {
        await mkdir(path, { mode: 0o700 });
        return await work(path);
      } finally {
        reservation?.end();
        // First, so that the sweep removes the folder if this fails.
        inUse.delete(path);
        await rm(path, { recursive: true, force: true });
      }
    },

    sweep: (ageMs) => removeOlder(incoming, clock.now() - ageMs, inUse),

    async check(bytes) {
      await access(incoming, constants.W_OK);
      await space.check(bytes);
    },
  };
}

/** Creates a folder that only the portal's user can access, or makes an existing one so. Source: STORAGE-6. */
export async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
}

/**
 * Removes entries last changed up to an instant (unix milliseconds), except those in use.
 * @returns number of removed files and folders
 */
async function removeOlder(folder: string, before: number, inUse: ReadonlySet<string>): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (inUse.has(path)) continue;
    const changed = await lastChanged(path);
    if (changed === null || changed > before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

/**
 * When a file, or a folder or anything in it, was last changed: a folder's own time does not move while a file in it
 * grows, and the folder may belong to another process. Unix milliseconds; null: it no longer exists.
 */
async function lastChanged(path: string): Promise<number | null> {
  const found = await stat(path).catch(ignoreMissing);
  if (!found) return null;
  let newest = found.mtimeMs;
  if (!found.isDirectory()) return newest;
  for (const name of (await readdir(path).catch(ignoreMissing)) ?? []) {
    newest = Math.max(newest, (await lastChanged(join(path, name))) ?? 0);
  }
  return newest;
}
