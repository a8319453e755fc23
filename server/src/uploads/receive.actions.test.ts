import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { systemClock } from '../platform/base/clock.ts';
import { systemIds } from '../platform/base/ids.ts';
import { openFileStorage } from '../platform/storage/storage.ts';
import { receiveFile } from './receive.actions.ts';

const mega = 1024 * 1024;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trapline-receive-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('the announced size of a file must fit on the disk, or else the length of its request', async () => {
  // 256 MB are never used; 2 MB remain.
  const freeBytes = async () => (256 + 2) * mega;
  const storage = await openFileStorage({ folder, clock: systemClock, ids: systemIds, freeBytes });
  const photo = await trapPhoto(1);
  const receive = async (size: number | null, contentLength: number | null) => {
    const upload = { content_type: 'image/jpeg', resource: 'photo', size, sha256: null } as const;
    const { incoming } = await receiveFile(storage, upload, 'fly', Readable.from([photo]), contentLength);
    await incoming.discard();
    return incoming.written.bytes;
  };
  expect(await receive(null, null)).toBe(photo.length);
  expect(await receive(null, mega)).toBe(photo.length);
  const full = { type: 'insufficient_storage' };
  await expect(receive(null, 3 * mega)).rejects.toMatchObject(full);
  await expect(receive(3 * mega, null)).rejects.toMatchObject(full);
  expect(await receive(photo.length, 3 * mega)).toBe(photo.length);
  expect(await readdir(join(folder, 'incoming'))).toEqual([]);
});
