import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { knownStorageKeys } from '../events/attachment.store.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteUploadsBefore } from './upload.store.ts';

const deletion = Compile(Type.Object({ prefixes: Type.Array(Type.String()) }));

/** Age at which a file that no row knows is taken for what an interrupted upload left behind. */
const orphanAgeMs = 3_600_000;
/** Days an upload URL's row is kept, so that a late repetition is told `gone` rather than not found. */
const uploadRowDays = 7;
const batch = 500;

/** What a sweep removed. */
export interface Swept {
  readonly files: number;
  readonly incoming: number;
}

async function deletePrefix(services: Services, prefix: string): Promise<number> {
  const keys: string[] = [];
  for await (const object of services.storage.list(`${prefix}/`)) keys.push(object.key);
  for (const key of keys) await services.storage.delete(key);
  return keys.length;
}

/**
 * Removes files that no attachment knows, and what interrupted uploads left. Files are always written before their rows,
 * so an old file without a row never gets one.
 * @param ageMs only what is older
 */
export async function sweepStorage(services: Services, ageMs: number): Promise<Swept> {
  const incoming = await services.storage.sweepIncoming(ageMs);
  let files = 0;
  let waiting = new Set<string>();
  const flush = async () => {
    const known = waiting.size === 0 ? new Set<string>() : await knownStorageKeys(services.db, [...waiting]);
    for (const key of waiting) if (!known.has(key)) files += await deletePrefix(services, key);
    waiting = new Set();
  };
  for await (const object of services.storage.list('sensors/')) {
    if (services.clock.now() - object.modified.getTime() < ageMs) continue;
    waiting.add(object.key.slice(0, object.key.lastIndexOf('/')));
    if (waiting.size >= batch) await flush();
  }
  await flush();
  return { files, incoming };
}

/** Jobs that keep the storage tidy. */
export function sweepTasks(services: Services): Tasks {
  return {
    async delete_files({ payload }) {
      if (!deletion.Check(payload)) throw new Error('Not a payload of this job');
      for (const prefix of payload.prefixes) await deletePrefix(services, prefix);
    },
    async sweep_storage() {
      const swept = await sweepStorage(services, orphanAgeMs);
      if (swept.files + swept.incoming > 0) services.log.info(swept, 'Removed what interrupted uploads left behind');
      const days = uploadRowDays * 86_400_000 + uploadUrlSeconds * 1_000;
      await deleteUploadsBefore(services.db, new Date(services.clock.now() - days));
    },
  };
}
