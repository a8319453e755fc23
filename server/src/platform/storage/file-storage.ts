import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises';
import { IncomingMessage } from 'node:http';
import { dirname, join, relative, sep } from 'node:path';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Clock } from '../base/clock.ts';
import { base32Id, type Ids } from '../base/ids.ts';
import { createSmallChunks } from '../streams/small-chunks.ts';
import { gatheredWriter } from './gathered-writer.ts';
import type { IncomingObject, Storage, StoredObject } from './storage.ts';

/** Room that is left to the database and the system, bytes. */
const reservedBytes = 256 * 1024 * 1024;

interface Options {
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Objects as files of one folder; a file is flushed to disk before it gets its name. */
export async function openFileStorage({ folder, clock, ids }: Options): Promise<Storage> {
  const objects = join(folder, 'objects');
  const incoming = join(folder, 'incoming');
  /** Folders whose entry in the folder above is on disk. */
  const flushed = new Set<string>();
  await mkdir(objects, { recursive: true });
  await mkdir(incoming, { recursive: true });

  function pathOf(key: string): string {
    if (!/^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) throw new Error('Not a storage key');
    return join(objects, key);
  }

  async function moveIn(file: string, key: string): Promise<void> {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(file, path);
    await syncFolder(dirname(path));
  }

  /** Flushes a folder with what was put into it, and the entries that lead there. */
  async function syncFolder(at: string): Promise<void> {
    await Promise.all([flush(at), syncAbove(at)]);
  }

  /** Flushes the folders above until one whose own entry is known to be flushed; also those another upload just made. */
  async function syncAbove(from: string): Promise<void> {
    for (let at = from; at !== objects && !flushed.has(at); at = dirname(at)) {
      await flush(dirname(at));
      flushed.add(at);
    }
  }

  return {
    async receive(stream, watch) {
      const file = join(incoming, base32Id(ids));
      const hash = createHash('sha256');
      let bytes = 0;
      const handle = await open(file, 'wx', 0o600);
      const writer = gatheredWriter(handle);
      // What node:http read for a request belongs to nobody else.
      const ours = stream instanceof IncomingMessage;
      const small = createSmallChunks();
      const keep = (piece: Uint8Array): Promise<void> | null => {
        watch(piece);
        hash.update(piece);
        bytes += piece.length;
        return writer.write(piece);
      };
      const discard = async () => {
        await handle.close();
        await rm(file, { force: true });
      };
      try {
        // Not destroyed when the rest is refused: the sender is still to read why.
        for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
          if (!(chunk instanceof Uint8Array)) throw new TypeError('Only bytes can be stored');
          for (const piece of small.add(chunk)) {
            const full = keep(piece);
            if (full) await full;
          }
          if (ours) release(chunk);
        }
        for (const piece of small.rest()) await keep(piece);
        await writer.end();
      } catch (error) {
        await discard();
        throw error;
      } finally {
        writer.release();
      }
      let flushed: Promise<void> | undefined;
      const flushOnce = () => (flushed ??= handle.sync());
      return {
        written: { bytes, sha256: hash.digest() },
        flush: flushOnce,
        async commit(key) {
          await flushOnce();
          await handle.close();
          await moveIn(file, key);
        },
        discard,
      } satisfies IncomingObject;
    },

    async moveFiles(files) {
      // At the same time: the disk flushes them together. No file gets its name before all of them are on disk.
      await Promise.all(files.map(({ file }) => flush(file)));
      const folders = new Set<string>();
      for (const { key, file } of files) {
        const path = pathOf(key);
        await mkdir(dirname(path), { recursive: true });
        await rename(file, path);
        folders.add(dirname(path));
      }
      for (const at of folders) await syncFolder(at);
    },

    async get(key, range) {
      // Opened before it is promised: a stream that fails to open later, when its reader has left, would end the process.
      const handle = await open(pathOf(key), 'r').catch(ignoreMissing);
      return handle?.createReadStream(range) ?? null;
    },

    async read(key, range) {
      const handle = await open(pathOf(key), 'r');
      try {
        const buffer = Buffer.alloc(range.end - range.start + 1);
        const { bytesRead } = await handle.read(buffer, 0, buffer.length, range.start);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },

    async head(key) {
      try {
        const found = await stat(pathOf(key));
        return { key, bytes: found.size, modified: found.mtime };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },

    list: (prefix) => listFiles(objects, objects, prefix),

    async delete(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      for (const gone of await removeEmptyFolders(dirname(path), objects)) flushed.delete(gone);
    },

    withFile: (key, work) => work(pathOf(key)),

    async withFolder(work) {
      const path = join(incoming, base32Id(ids));
      await mkdir(path);
      try {
        return await work(path);
      } finally {
        await rm(path, { recursive: true, force: true });
      }
    },

    async sweepIncoming(ageMs) {
      let removed = 0;
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const found = await stat(path).catch(ignoreMissing);
        if (!found || clock.now() - found.mtimeMs < ageMs) continue;
        await rm(path, { recursive: true, force: true });
        removed += 1;
      }
      return removed;
    },

    async check(bytes = 0) {
      await access(incoming, constants.W_OK);
      const disk = await statfs(folder);
      if (disk.bavail * disk.bsize < reservedBytes + bytes) throw new Problem('insufficient_storage');
    },
  };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}

/**
 * Frees the memory of a chunk that was read. Left to the collector, the chunks of uploads make it look through the whole
 * heap after every few photos, which takes longer than all else about a photo.
 */
function release(chunk: Uint8Array): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0);
}

/** Flushes a file or folder to disk: a new name is durable only once its folder is flushed. */
async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync();
}

/** @returns the folders that were removed */
async function removeEmptyFolders(from: string, root: string): Promise<string[]> {
  const removed: string[] = [];
  for (let at = from; at !== root && at.startsWith(root); at = dirname(at)) {
    try {
      await rmdir(at);
      removed.push(at);
    } catch (error) {
      // Not empty, or somebody else was quicker: both are fine.
      if (error instanceof Error && 'code' in error) return removed;
      throw error;
    }
  }
  return removed;
}

async function* listFiles(folder: string, root: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreMissing);
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    const key = relative(root, path).split(sep).join('/');
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(`${key}/`)) yield* listFiles(path, root, prefix);
    } else if (key.startsWith(prefix)) {
      const found = await stat(path).catch(ignoreMissing);
      if (found) yield { key, bytes: found.size, modified: found.mtime };
    }
  }
}
