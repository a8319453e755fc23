import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let stranger: Person;
let key: number;
let unit: ReturnType<typeof fieldUnit>;
const timestamp = Math.floor(Date.now() / 1_000) - 86_400;

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  stranger = await people.person();
  key = await makeSensor(
    people.db,
    { id: creator.id, organization_id: organization },
    { id: 'DRAWN', type: 'fly_scan' },
  );
  unit = fieldUnit(people.test.url, await giveKey(people.db, key));
});
afterAll(() => people.stop());

/** Sends a photo with one box and waits until it is understood. @returns the event's id */
async function send(photo: Buffer<ArrayBuffer>, at: number): Promise<string> {
  const detections = [{ type: 'moth_fly', position: { x1: 100, y1: 50, x2: 200, y2: 150 } }];
  expect((await unit.send(photo, { timestamp: at, detections })).status).toBe(201);
  const id = eventId({ sensor_key: key, timestamp: at });
  await vi.waitFor(
    async () =>
      expect(await people.ask(creator, 'GET', `/api/v2/events/${id}`)).toMatchObject({ body: { processing: false } }),
    { timeout: 60_000, interval: 50 },
  );
  return id;
}
const ask = (id: string, resource: string, caller = creator) =>
  people.ask(caller, 'GET', `/api/attachments/${id}/${resource}/download_path`);
async function fetchPath(id: string, headers = {}): Promise<Response> {
  const { download_path }: { download_path: string } = JSON.parse(
    JSON.stringify((await ask(id, 'detections-photo')).body),
  );
  return fetch(`${people.test.url}${download_path}`, { headers });
}
async function files(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key: name } of people.test.portal.services.storage.list(`sensors/${key}/`)) keys.push(name);
  return keys.filter((name) => name.includes('/detections-'));
}

it('is the upright photo in its full size with the boxes that count, drawn once, and supports range requests', async () => {
  // Stored rotated; the boxes still refer to the upright photo.
  const photo = Buffer.from(
    await sharp(await trapPhoto(3, 0))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg({ quality: 92 })
      .toBuffer(),
  );
  const id = await send(photo, timestamp);
  const answer = await fetchPath(id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${id}-photo-detections.jpg"`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([640, 480]);
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif');
  const isRed = (x: number, y: number) =>
    (data[(y * 640 + x) * 3] ?? 0) > 200 && (data[(y * 640 + x) * 3 + 1] ?? 0) < 90;
  expect([isRed(98, 100), isRed(201, 100), isRed(150, 48), isRed(150, 151)]).toEqual([true, true, true, true]);
  expect([isRed(150, 100), isRed(103, 100), isRed(90, 100), isRed(300, 300)]).toEqual([false, false, false, false]);

  const part = await fetchPath(id, { range: 'bytes=10-19' });
  expect(part.status).toBe(206);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  expect(await files()).toHaveLength(1);

  await people.db
    .insertInto('detections')
    .values({
      ...{ sensor_key: key, ts: new Date(timestamp * 1_000), resource: 'photo', source: 'person', revision: 1 },
      ...{ boxes: [1, 300, 300, 400, 400, -1], detector: null, threshold: null, account_id: creator.id },
      created_at: new Date(),
    })
    .execute();
  const corrected = await sharp(Buffer.from(await (await fetchPath(id)).arrayBuffer()))
    .raw()
    .toBuffer();
  expect(corrected[(350 * 640 + 298) * 3 + 1]).toBeLessThan(90);
  expect(corrected[(100 * 640 + 98) * 3 + 1]).toBeGreaterThan(120);
  expect(await files()).toHaveLength(2);

  expect(await people.ask(creator, 'DELETE', `/api/v2/events/${id}`)).toMatchObject({ status: 204 });
  await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 60_000, interval: 50 });
});

it('is drawn once for concurrent requests, and only for those who may see it', async () => {
  const id = await send(await trapPhoto(4), timestamp + 60);
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask(id, 'detections-photo')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await files()).toHaveLength(1);
  expect((await ask(id, 'detections-photo', stranger)).status).toBe(404);
  // Only station photos have a drawing in full size.
  const never = ['video', '', 'thumbnail', 'detections-photo', 'full-photo'].map((name) => `detections-${name}`);
  for (const resource of never) {
    expect((await ask(id, resource)).status).toBe(404);
  }
});

it('is not drawn before the photo is understood', async () => {
  const ts = new Date((timestamp + 120) * 1_000);
  await people.db.insertInto('events').values({ sensor_key: key, ts, received_at: ts, failed: true }).execute();
  await people.db
    .insertInto('attachments')
    .values({
      ...{ sensor_key: key, ts, resource: 'photo', content_type: 'image/jpeg', bytes: 1, stored_at: ts },
      ...{ sha256: Buffer.alloc(32), storage_key: `sensors/${key}/x`, state: 'failed', error: 'unreadable_picture' },
      ...{ width: null, height: null, tile_levels: null, duration_ms: null, unit_count: null },
    })
    .execute();
  const id = eventId({ sensor_key: key, timestamp: timestamp + 120 });
  expect((await ask(id, 'detections-photo')).status).toBe(404);
  // Already shown, but the detector has not finished.
  const shown = { state: 'stored', error: null, width: 9000, height: 8000, has_poster: true };
  await people.db.updateTable('attachments').set(shown).where('sensor_key', '=', key).where('ts', '=', ts).execute();
  expect((await ask(id, 'detections-photo')).status).toBe(404);
});
