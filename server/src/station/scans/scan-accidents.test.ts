import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';
import {
  announceScans,
  countedScan,
  putPhoto,
  readScan,
  scannerUser,
  trap,
} from '@trapline/test-world/station-uploads.ts';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { fileOf, newStorageKey } from '../../events/photo-files.names.ts';
import { claimStorageKey } from '../../uploads/upload.store.ts';
import { sweepTasks } from '../../uploads/sweep.jobs.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let scanner: Person;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  people = await startPeople();
  scanner = await scannerUser(people, await people.organization('North'));
  photo = Buffer.from(await trapPhoto(1, 4));
});
afterAll(() => people.stop());

const keyOf = (id: string) => parseEventId(id)?.source_key ?? 0;

it('two transfers of the same photo by one URL store it once, and other bytes not at all', async () => {
  const { photos, event } = await announceScans(people, scanner, 1);
  const url = photos[0] ?? '';
  const both = await Promise.all([putPhoto(url, photo), putPhoto(url, photo)]);
  expect(both.every(({ status }) => status === 200 || status === 201)).toBe(true);
  expect((await putPhoto(url, Buffer.from(await trapPhoto(2)))).status).toBe(409);
  const rows = await people.db
    .selectFrom('attachments')
    .select('resource')
    .where('sensor_key', '=', keyOf(event.id))
    .execute();
  expect(rows).toEqual([{ resource: 'photo_1' }]);
});

it('a file whose row was never written is swept, and its URL takes the photo again', async () => {
  const { photos, event } = await announceScans(people, scanner, 1);
  const { services } = people.test.portal;
  const row = await people.db
    .selectFrom('uploads')
    .select(['token_hash', 'ts', 'sensor_key'])
    .where('sensor_key', '=', keyOf(event.id))
    .executeTakeFirstOrThrow();
  // As if the portal had been killed between the file and its row, an hour ago.
  const lost = newStorageKey(row.sensor_key, row.ts, 'lost');
  await claimStorageKey(people.db, row.token_hash, lost, new Date(Date.now() - 3_600_000));
  const incoming = await services.storage.receive(Readable.from([photo]), () => undefined);
  await incoming.commit(fileOf(lost, 'original'));
  const context = { payload: {}, job: '1', attempt: 1, lastTry: false, signal: new AbortController().signal };
  await sweepTasks(services)['sweep_interrupted']?.(context);
  expect(await services.storage.head(fileOf(lost, 'original'))).toBeNull();
  expect(await readScan(people, scanner, event.id)).toMatchObject({ missing_photos: ['photo_1'], processing: true });
  expect((await putPhoto(photos[0] ?? '', photo)).status).toBe(201);
  expect((await readScan(people, scanner, event.id)).missing_photos).toEqual([]);
});

it('scans under an assumed identity are the customer’s, and their uploads name the admin', async () => {
  const operator = await people.person({ permissions: ['admin'] });
  const headers = { 'x-assumed-user-id': String(scanner.id) };
  const body = { ...trap, trap_no: 'assumed', file_count: 1 };
  const answer = await people.ask(operator, 'POST', '/api/s_type_scanner', { body, headers });
  expect(answer.status).toBe(201);
  const { photos, event }: { photos: string[]; event: { id: string } } = JSON.parse(JSON.stringify(answer.body));
  expect((await putPhoto(photos[0] ?? '', photo)).status).toBe(201);
  const key = keyOf(event.id);
  const made = await people.db.selectFrom('station_events').select('created_by').where('key', '=', key).execute();
  expect(made).toEqual([{ created_by: scanner.id }]);
  const uploads = people.db.selectFrom('uploads').select(['account_id', 'assumed_by']).where('sensor_key', '=', key);
  expect(await uploads.execute()).toEqual([{ account_id: scanner.id, assumed_by: operator.id }]);
  // A right that ends, ends the URL too.
  const late = await people.ask(operator, 'POST', '/api/s_type_scanner', { body, headers });
  const { photos: left }: { photos: string[] } = JSON.parse(JSON.stringify(late.body));
  await people.db.updateTable('accounts').set({ permissions: [] }).where('id', '=', operator.id).execute();
  expect((await putPhoto(left[0] ?? '', photo)).status).toBe(403);
});

it('an event deleted while its photo waits to be understood stays deleted, and no job fails', async () => {
  const { photos, event } = await announceScans(people, scanner, 1, { trap_no: 'deleted' });
  expect((await putPhoto(photos[0] ?? '', photo)).status).toBe(201);
  const { photos: others, event: next } = await announceScans(people, scanner, 1, { trap_no: 'next' });
  expect((await putPhoto(others[0] ?? '', photo)).status).toBe(201);
  expect((await people.ask(scanner, 'DELETE', `/api/s_type/events/${event.id}`)).status).toBe(204);
  // From here on, photos are understood.
  await people.test.portal.startWorker();
  await countedScan(people, scanner, next.id);
  await vi.waitFor(async () => expect(await people.jobs('understand')).toEqual([]), { timeout: 60_000, interval: 50 });
  expect((await people.ask(scanner, 'GET', `/api/v2/events/${event.id}`)).status).toBe(404);
  const rows = people.db.selectFrom('station_events').select('deleted_at').where('key', '=', keyOf(event.id));
  expect(await rows.execute()).toEqual([{ deleted_at: expect.any(Date) }]);
});

it('a photo that failed is read again by a retry, and counted', async () => {
  const { photos, event } = await announceScans(people, scanner, 1, { trap_no: 'failed' });
  expect((await putPhoto(photos[0] ?? '', photo)).status).toBe(201);
  const counted = await countedScan(people, scanner, event.id);
  const key = keyOf(event.id);
  // As if the disk had been unreadable for a while.
  await people.db
    .updateTable('attachments')
    .set({ state: 'failed', error: 'unreadable_picture' })
    .where('sensor_key', '=', key)
    .execute();
  await people.db.updateTable('events').set({ failed: true, count: null }).where('sensor_key', '=', key).execute();
  expect((await readScan(people, scanner, event.id)).attachments['photo_1']?.error).toBe('unreadable_picture');
  expect((await people.ask(scanner, 'POST', `/api/v2/events/${event.id}/retry`)).status).toBe(200);
  const again = await countedScan(people, scanner, event.id);
  expect(again.insectCount).toBe(counted.insectCount);
  expect(again.attachments['photo_1']?.error ?? null).toBeNull();
  const usage = people.db.selectFrom('station_usage').select('traps').where('event_key', '=', key);
  expect(await usage.execute()).toEqual([{ traps: 1 }]);
});
