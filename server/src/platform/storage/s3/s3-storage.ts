import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type LocalOptions, openLocalWork } from '../local-work.ts';
import type { BucketAddress, Storage, StoredObject } from '../storage.types.ts';
import { readObject, streamObject } from './s3-body.ts';
import { isMissingObject, PatientS3Client, type Patience, usualPatience } from './s3-client.ts';
import { uploadFile } from './s3-upload.ts';

/** Milliseconds for which a store that answered counts as answering. */
const answeredMs = 2_000;

/** Options of an object store. */
export interface S3Options extends LocalOptions {
  readonly address: BucketAddress;
  readonly patience?: Patience;
}

/**
 * Stores objects in a bucket. What is received or worked on is in a local folder; an object exists once the store has
 * acknowledged all of its bytes. Source: SCALE-4, STORAGE-1, STORAGE-5
 */
export async function openS3Storage({ address, patience = usualPatience, ...options }: S3Options): Promise<Storage> {
  const local = await openLocalWork(options);
  const client = new PatientS3Client(address, patience);
  const taking = { take: (files: readonly { key: string; file: string }[]) => store(client, files), flushFirst: false };
  let answered = Number.NEGATIVE_INFINITY;

  async function head(key: string): Promise<StoredObject | null> {
    const found = await client.statObject(checkedKey(key)).catch(ignoreMissingObject);
    return found ? { key, bytes: found.size, modified: found.lastModified } : null;
  }

  return {
    receive: (stream, watch, announced = 0) => local.receive(taking, stream, watch, announced),
    moveFiles: (files) => store(client, files),
    get: (key, range) => streamObject(client, checkedKey(key), range),
    async read(key, range) {
      const bytes = await readObject(client, checkedKey(key), range);
      if (bytes === null && !(await head(key))) throw missing(key);
      return bytes ?? new Uint8Array();
    },
    head,
    async *list(prefix) {
      for await (const { key, size, lastModified } of client.listObjects({ prefix })) {
        yield { key, bytes: size, modified: lastModified };
      }
    },
    async delete(key) {
      await client.deleteObject(checkedKey(key)).catch(ignoreMissingObject);
    },
    async withFile(key, work) {
      const found = await head(key);
      if (!found) throw missing(key);
      return local.withFolder(async (folder) => {
        const file = join(folder, 'object');
        const body = await streamObject(client, key);
        if (!body) throw missing(key);
        await pipeline(body, createWriteStream(file, { mode: 0o600 }));
        return work(file);
      }, found.bytes);
    },
    withFolder: local.withFolder,
    sweepIncoming: local.sweep,
    async check(bytes = 0) {
      await local.check(bytes);
      if (options.clock.now() - answered < answeredMs) return;
      await client.listObjects({ maxResults: 1, prefix: 'check/' }).next();
      answered = options.clock.now();
    },
  };
}

/** Stores files under their keys, and removes the local ones. None is removed before all are stored. */
async function store(client: PatientS3Client, files: readonly { readonly key: string; readonly file: string }[]) {
  // All are awaited: the caller removes the files as soon as one fails.
  const results = await Promise.allSettled(files.map(({ key, file }) => uploadFile(client, checkedKey(key), file)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  await Promise.all(files.map(({ file }) => rm(file, { force: true })));
}

/** @throws Error for an invalid key, as with files, so that both kinds of storage hold the same keys */
function checkedKey(key: string): string {
  if (!/^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*)*$/.test(key)) throw new Error('Not a storage key');
  return key;
}

function ignoreMissingObject(error: unknown): null {
  if (isMissingObject(error)) return null;
  throw error;
}

/** The error of a missing file, as with files. */
function missing(key: string): Error {
  return Object.assign(new Error(`ENOENT: no object ${key}`), { code: 'ENOENT' });
}
