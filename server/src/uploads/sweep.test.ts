import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadUrlSeconds } from '@trapline/domain/uploads/upload.limits.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { insertAttachment } from '../events/attachment.store.ts';
import { fileOf, newStorageKey } from '../events/photo-files.names.ts';
import { transaction } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { sweepTasks } from './sweep.jobs.ts';
import { claimStorageKey, insertUploads, markStored } from './upload.store.ts';

const minute = 60_000;
const day = 86_400_000;
/** The instant of the sweeps. */
const now = Math.floor(Date.now() / 1_000) * 1_000;
const ago = (milliseconds: number) => new Date(now - milliseconds);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const services = () => portal.portal.services;

async function sweep(task: 'sweep_interrupted' | 'sweep_storage'): Promise<void> {
  const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
  await sweepTasks({ ...services(), clock: { now: () => now } })[task]?.(context);
}

/** Stores an original and a thumbnail of a photo. */
async function storeFiles(storageKey: string, modified = new Date(now)): Promise<void> {
  for (const name of ['original', 'thumbnail'] as const) {
    const incoming = await services().storage.receive(Readable.from([Buffer.from(storageKey)]), () => undefined);
    await incoming.commit(fileOf(storageKey, name));
    await utimes(join(portal.filesDir, 'objects', fileOf(storageKey, name)), modified, modified);
  }
}

/** Number of files of a photo. */
async function filesOf(storageKey: string): Promise<number> {
  let files = 0;
  for await (const _ of services().storage.list(`${storageKey}/`)) files += 1;
  return files;
}

let photos = 0;
const newPlace = (sensor_key: number, ts: Date) => {
  photos += 1;
  return { sensor_key, ts, storage_key: newStorageKey(sensor_key, ts, `photo${photos}`) };
};
type Place = ReturnType<typeof newPlace>;

async function attach({ sensor_key, ts, storage_key }: Place): Promise<void> {
  await ensurePartitions(services().db, ts);
  await transaction(services().db, (tx) =>
    insertAttachment(tx, {
      ...{ sensor_key, ts, resource: 'photo', content_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32) },
      ...{ storage_key, stored_at: ts, unit_count: null, unit_boxes: false },
    }),
  );
}

async function issueUrl(token_hash: Buffer, { sensor_key, ts }: Place, created_at = ts): Promise<void> {
  await insertUploads(services().db, [
    {
      ...{ token_hash, sensor_key, ts, resource: 'photo', content_type: 'image/jpeg', size: null, sha256: null },
      ...{ overwrite: false, account_id: null, assumed_by: null, field_key_hash: null, details: {}, created_at },
    },
  ]);
}

describe('the sweep of interrupted uploads', () => {
  /** Files written by an upload that claimed their storage key so many milliseconds ago. */
  async function claimed(age: number, { stored = false, attached = false } = {}) {
    const place = newPlace(1, ago(photos * minute));
    const tokenHash = Buffer.from(place.storage_key);
    await issueUrl(tokenHash, place);
    await claimStorageKey(services().db, tokenHash, place.storage_key, ago(age));
    await storeFiles(place.storage_key);
    if (stored) await transaction(services().db, (tx) => markStored(tx, tokenHash, Buffer.alloc(32)));
    if (attached) await attach(place);
    const left = async () => {
      const row = await services()
        .db.selectFrom('uploads')
        .select(['storage_key', 'claimed_at'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirstOrThrow();
      return { files: await filesOf(place.storage_key), claimed: row.storage_key !== null && row.claimed_at !== null };
    };
    return left;
  }

  it('deletes files claimed over ten minutes ago that have no row, and no others', async () => {
    const interrupted = await claimed(10 * minute + 1_000);
    const atTheLimit = await claimed(10 * minute);
    const recent = await claimed(10 * minute - 1_000);
    const stored = await claimed(day, { stored: true });
    const attached = await claimed(day, { attached: true });
    const complete = await claimed(day, { stored: true, attached: true });
    await sweep('sweep_interrupted');
    expect(await interrupted()).toEqual({ files: 0, claimed: false });
    for (const left of [atTheLimit, recent, stored, attached, complete]) {
      expect(await left()).toEqual({ files: 2, claimed: true });
    }
  });
});

describe('the sweep of the whole storage', () => {
  it('deletes files of ten minutes ago without an attachment of the same source and month', async () => {
    const month = new Date('2026-02-01T00:00:00Z');
    const edges = [month, new Date('2026-02-28T23:59:59Z'), new Date('2026-03-01T00:00:00Z')];
    const known = edges.map((ts) => newPlace(7, ts));
    for (const place of known) {
      await storeFiles(place.storage_key, ago(day));
      await attach(place);
    }
    const otherSource = newPlace(8, month);
    const orphan = newPlace(7, month);
    for (const { storage_key } of [otherSource, orphan]) await storeFiles(storage_key, ago(10 * minute));
    const recent = newPlace(7, month);
    await storeFiles(recent.storage_key, ago(10 * minute - 1_000));
    await sweep('sweep_storage');
    for (const { storage_key } of [...known, recent]) expect(await filesOf(storage_key)).toBe(2);
    for (const { storage_key } of [otherSource, orphan]) expect(await filesOf(storage_key)).toBe(0);
  });

  it('deletes upload URLs a week after they expired', async () => {
    const age = 7 * day + uploadUrlSeconds * 1_000;
    await issueUrl(Buffer.from('expired'), newPlace(9, ago(0)), ago(age + 1));
    await issueUrl(Buffer.from('kept'), newPlace(9, ago(0)), ago(age));
    await sweep('sweep_storage');
    const rows = await services().db.selectFrom('uploads').select('token_hash').where('sensor_key', '=', 9).execute();
    expect(rows.map(({ token_hash }) => token_hash.toString())).toEqual(['kept']);
  });
});
