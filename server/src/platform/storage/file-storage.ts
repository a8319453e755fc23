import { open, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type LocalOptions, makePrivate, openLocalWork } from './local-work.ts';
import { ignoreMissing, isMissing } from './missing.ts';
import { ObjectFolder } from './object-folder.ts';
import type { Storage } from './storage.types.ts';

/**
 * Stores objects as files in a folder; a file is flushed to disk before it gets its name. Nobody but the portal's user
 * can access the folder, including one of an earlier version. Source: STORAGE-1, STORAGE-3,
 * STORAGE-5, STORAGE-6.
 */
export async function openFileStorage(options: LocalOptions): Promise<Storage> {
  const local = await openLocalWork(options);
  const folder = join(options.folder, 'objects');
  await makePrivate(folder);
  const objects = new ObjectFolder(folder);
  const taking = { take: objects.moveIn.bind(objects), flushFirst: true };

  return {
    receive: (stream, watch, announced = 0) => local.receive(taking, stream, watch, announced),

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
    withFolder: local.withFolder,
    sweepIncoming: local.sweep,
    check: (bytes = 0) => local.check(bytes),
  };
}

/** Flushes a finished file and makes it readable only for the portal's user, whichever program wrote it. */
async function flushPrivate(file: string): Promise<void> {
  await using handle = await open(file, 'r');
  await handle.chmod(0o600);
  await handle.sync();
}
