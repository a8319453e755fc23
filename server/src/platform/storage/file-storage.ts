import { constants } from 'node:fs';
import { access, chmod, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import { base32Id, type Ids } from '../base/ids.ts';
import { createDiskSpace, freeBytesOf } from './disk-space.ts';
import { createPieces } from './gathered-writer.ts';
import { type IncomingFile, receiveFile } from './incoming-file.ts';
import { ignoreMissing, isMissing } from './missing.ts';
import { ObjectFolder } from './object-folder.ts';
import type { IncomingObject, Storage } from './storage.types.ts';

interface Options {
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Returns the free bytes of the folder's disk; default: as reported by the system. */
  readonly freeBytes?: () => Promise<number>;
}

/**
 * Stores objects as files in a folder; a file is flushed to disk before it gets its name. Nobody but the portal's user
 * can access the folder, including one of an earlier version. Source: STORAGE-1, STORAGE-3,
 * STORAGE-5, STORAGE-6.
 */
export async function openFileStorage({ folder, clock, ids, freeBytes }: Options): Promise<Storage> {
  const incoming = join(folder, 'incoming');
  const objects = new ObjectFolder(join(folder, 'objects'));
  const space = createDiskSpace(freeBytes ?? (() => freeBytesOf(folder)));
  for (const made of [folder, join(folder, 'objects'), incoming]) {
    await mkdir(made, { recursive: true, mode: 0o700 });
    await chmod(made, 0o700);
  }
  const pieces = createPieces();
  const newPath = () => join(incoming, base32Id(ids));
  /**
   * Files being received and working folders of this process. The sweep keeps them: a slow upload, or the encoding of a
   * film, may take longer than its age limit without writing anything.
   */
  const inUse = new Set<string>();

  return {
    async receive(stream, watch, announced = 0) {
      const reservation = await space.reserve(announced);
      const file = newPath();
      return receiveInUse(inUse, file, receiveFile(stream, watch, file, reservation, pieces), objects);
    },

    async moveFiles(files) {
      // In parallel, so that the disk flushes them together. No file gets its name before all of them are on disk.
      await Promise.all(files.map(({ file }) => flushPrivate(file)));
      await objects.moveIn(files);
    },

    async get(key, range) {
      // Opened before returning: a stream that fails to open after its reader has left would end the process.
      const handle = await open(objects.pathOf(key), 'r').catch(ignoreMissing);
      return handle?.createReadStream(range) ?? null;
    },

    async read(key, range) {
      await using handle = await open(objects.pathOf(key), 'r');
      const buffer = Buffer.alloc(range.end - range.start + 1);
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, range.start);
      return buffer.subarray(0, bytesRead);
    },

    async head(key) {
      try {
        const found = await stat(objects.pathOf(key));
        return { key, bytes: found.size, modified: found.mtime };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    list: (prefix) => objects.list(prefix),
    delete: (key) => objects.delete(key),
    withFile: (key, work) => work(objects.pathOf(key)),

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

    sweepIncoming: (ageMs) => removeOlder(incoming, clock.now() - ageMs, inUse),

    async check(bytes = 0) {
      await access(incoming, constants.W_OK);
      await space.check(bytes);
    },
  };
}

/** Keeps a file from the sweep while it is being received, and until it is committed or discarded. */
async function receiveInUse(
  inUse: Set<string>,
  file: string,
  receiving: Promise<IncomingFile>,
  objects: ObjectFolder,
): Promise<IncomingObject> {
  inUse.add(file);
  const received = await receiving.catch((error: unknown) => {
    inUse.delete(file);
    throw error;
  });
  return {
    written: received.written,
    flush: received.flush,
    async commit(key) {
      await received.flush();
      await received.close();
      await objects.moveIn([{ key, file }]);
      inUse.delete(file);
    },
    async discard() {
      inUse.delete(file);
      await received.discard();
    },
  };
}

/** Flushes a finished file and makes it readable only for the portal's user, whichever program wrote it. */
async function flushPrivate(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  await handle.chmod(0o600);
  await handle.sync();
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
