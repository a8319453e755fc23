import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { findAttachmentOfStorageKey, storageKeysBetween } from '../events/attachment.store.ts';
import { placeOf, sourcesFolder } from '../events/photo-files.names.ts';
import { backupRuns } from '../platform/database/backup-runs.store.ts';
import { enqueue, patientTries, type Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteUploadsBefore, releaseClaim, unfinishedClaims } from './upload.store.ts';

/** Folders to delete, and the names of files in them that stay. */
const deletion = Compile(
  Type.Object({ prefixes: Type.Array(Type.String()), keep: Type.Optional(Type.Array(Type.String())) }),
);

/** Age at which a file without a row counts as left behind by an interrupted upload. Source: STORAGE-2. */
const orphanAgeMs = 600_000;
/** Milliseconds after which a deletion that waits for a backup is tried again. */
const backupPauseMs = 600_000;
/** Days an upload URL's row is kept, so that a late retry gets `gone` instead of `not_found`. */
const uploadRowDays = 7;

/** The result of a sweep. */
export interface Swept {
  readonly files: number;
  readonly incoming: number;
}

async function deletePrefix(services: Services, prefix: string, keep: readonly string[] = []): Promise<number> {
  const keys: string[] = [];
  for await (const { key } of services.storage.list(`${prefix}/`)) {
    if (!keep.includes(key.slice(prefix.length + 1))) keys.push(key);
  }
  for (const key of keys) await services.storage.delete(key);
  return keys.length;
}

/**
 * Deletes files of uploads that were interrupted between writing the file and its row. Storage keys are recorded before
 * files are written, so only those few need to be checked. @returns number of files
 */
async function sweepClaims(services: Services, ageMs: number): Promise<number> {
  const before = new Date(services.clock.now() - ageMs);
  let files = 0;
  for (const claim of await unfinishedClaims(services.db, before)) {
    if (await findAttachmentOfStorageKey(services.db, claim.sensor_key, claim.ts, claim.storage_key)) continue;
    // First, so that a slow upload that ends just now is refused instead of losing its file.
    if (await releaseClaim(services.db, claim)) files += await deletePrefix(services, claim.storage_key);
  }
  return files;
}

/** The folder of source and month that contains a storage key. */
function folderOf(storageKey: string): string {
  return storageKey.slice(0, storageKey.lastIndexOf('/'));
}

/** Storage keys in the database with the same source and month as the given one. */
async function knownBeside(services: Services, storageKey: string): Promise<ReadonlySet<string>> {
  const { source_key, from, to } = placeOf(storageKey);
  return storageKeysBetween(services.db, source_key, from, to);
}

/**
 * Deletes all files without an attachment, including those of interrupted uploads. Checks the whole storage, one source
 * and month at a time. Files are always written before their rows, so an old file without a row never gets one.
 * @param ageMs only files that are older
 */
export async function sweepStorage(services: Services, ageMs: number): Promise<Swept> {
  const incoming = await services.storage.sweepIncoming(ageMs);
  let files = 0;
  let folder = '';
  let known: ReadonlySet<string> = new Set();
  const orphans = new Set<string>();
  for await (const object of services.storage.list(sourcesFolder)) {
    const storageKey = object.key.slice(0, object.key.lastIndexOf('/'));
    if (folder !== folderOf(storageKey)) {
      folder = folderOf(storageKey);
      known = await knownBeside(services, storageKey);
    }
    const old = services.clock.now() - object.modified.getTime() >= ageMs;
    if (old && !known.has(storageKey)) orphans.add(storageKey);
  }
  for (const storageKey of orphans) {
    // Checked again now: its row may have been inserted during the sweep.
    const now = await knownBeside(services, storageKey);
    // After its rows were read: a backup may have begun before, and hold a row that is gone since.
    if (await backupRuns(services.db)) break;
    if (!now.has(storageKey)) files += await deletePrefix(services, storageKey);
  }
  return { files, incoming };
}

/** Jobs that delete unused files and old upload URLs. */
export function sweepTasks(services: Services): Tasks {
  const report = (swept: Swept) => {
    if (swept.files + swept.incoming > 0) services.log.info(swept, 'Removed what interrupted uploads left behind');
  };
  return {
    async delete_files({ payload }) {
      if (!deletion.Check(payload)) throw new Error('Not a payload of this job');
      if (await backupRuns(services.db)) {
        const runAt = new Date(services.clock.now() + backupPauseMs);
        await enqueue(services.db, { task: 'delete_files', tries: patientTries, payload, runAt, priority: 5 });
        return;
      }
      for (const prefix of payload.prefixes) await deletePrefix(services, prefix, payload.keep);
    },
    async sweep_interrupted() {
      report({
        files: await sweepClaims(services, orphanAgeMs),
        incoming: await services.storage.sweepIncoming(orphanAgeMs),
      });
    },
    async sweep_storage() {
      // First, so that the table does not grow while the storage cannot be read.
      const days = uploadRowDays * 86_400_000 + uploadUrlSeconds * 1_000;
      await deleteUploadsBefore(services.db, new Date(services.clock.now() - days));
      report(await sweepStorage(services, orphanAgeMs));
    },
  };
}
