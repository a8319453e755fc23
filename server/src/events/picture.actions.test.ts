import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { pictureFile } from './picture.actions.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

it('a small picture is served once it is recorded, because until then it may be made again', async () => {
  const { services } = portal.portal;
  const { db, storage } = services;
  const account = await makeAccount(db, {});
  const sensor_key = await makeSensor(db, account, { id: 'FILM', type: 'hykecam' });
  const ts = new Date('2026-09-21T12:00:00Z');
  await ensurePartitions(db, ts);
  await db.insertInto('events').values({ sensor_key, ts, received_at: ts }).execute();
  const file = { sensor_key, ts, resource: 'video', storage_key: 'sensors/film', state: 'stored', stored_at: ts };
  const bytes = { content_type: 'video/mp4', bytes: 4, sha256: Buffer.alloc(32) };
  await db
    .insertInto('attachments')
    .values({ ...file, ...bytes })
    .execute();
  await storage.withFolder(async (folder) => {
    await writeFile(join(folder, 'made'), 'made');
    await storage.moveFiles([{ key: 'sensors/film/thumbnail', file: join(folder, 'made') }]);
  });
  const id = eventId({ sensor_key, timestamp: unix(ts) });
  const read = () => pictureFile(services, account, { id, key: 'video', hash: '00000000', form: 'thumbnail' });
  await expect(read()).rejects.toMatchObject({ type: 'not_found' });
  await db.updateTable('attachments').set({ has_poster: true }).where('sensor_key', '=', sensor_key).execute();
  expect(await read()).toEqual({
    key: 'sensors/film/thumbnail',
    bytes: 4,
    contentType: 'image/jpeg',
    name: `${id}-video-thumbnail.jpg`,
  });
});
