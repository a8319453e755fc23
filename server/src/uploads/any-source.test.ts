import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { putUpload } from './put-upload.actions.ts';
import { requestUpload } from './request-upload.actions.ts';

// The whole way from upload to download with a station's resources: `tab`, `photo_3`, `photo_17`. There are no station
// places yet, so a row of `sensors` with the type `station` takes the place of one.

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let sensorKey: number;
const timestamp = Math.floor(Date.now() / 1_000) - 86_400;

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  const organization_id = await people.organization('North');
  creator = await people.person({ organizationId: organization_id });
  sensorKey = await makeSensor(people.db, { id: creator.id, organization_id }, { id: 'SCANS', type: 'station' });
});
afterAll(() => people.stop());

async function upload(resource: string, photo: Buffer, content_type = 'image/jpeg'): Promise<string> {
  const { services } = people.test.portal;
  const requested = await requestUpload(services, {
    ...{ kind: 'sensor', sensor_key: sensorKey, type: 'station', timestamp, resource, content_type },
    ...{ size: photo.length, sha256: null, overwrite: false },
    ...{ account_id: creator.id, field_key_hash: null, details: {} },
  });
  if ('stored' in requested) throw new Error('It was stored before');
  return (await putUpload(services, requested.token, content_type, photo.length, Readable.from([photo]))).event_id;
}

/** Reads the event as soon as it is counted. */
async function settled(id: string): Promise<Event> {
  return vi.waitFor(
    async () => {
      const event: Event = JSON.parse(JSON.stringify((await people.ask(creator, 'GET', `/api/v2/events/${id}`)).body));
      expect(event).toMatchObject({ processing: false, attachments: { tab: {}, photo_3: {}, photo_17: {} } });
      return event;
    },
    { timeout: 60_000, interval: 50 },
  );
}
const get = (path: string) => people.ask(creator, 'GET', path);
async function download(id: string, resource: string): Promise<Response> {
  const { body } = await get(`/api/attachments/${id}/${resource}/download_path`);
  const { download_path }: { download_path: string } = JSON.parse(JSON.stringify(body));
  return fetch(`${people.test.url}${download_path}`);
}

it('accepts, counts, shows and serves the photos of a source with its own resources', async () => {
  const third = await trapPhoto(3, 5);
  const id = await upload('tab', await trapPhoto(1, 6));
  await upload('photo_17', await trapPhoto(17, 4));
  await upload('photo_3', third);
  const event = await settled(id);

  const boxes = await Promise.all(
    ['photo_3', 'photo_17'].map(async (key) => {
      const { body } = await get(`/api/v2/events/${id}/insect_detections/${key}`);
      const list: { author: string; positions: unknown[] } = JSON.parse(JSON.stringify(body));
      expect(list.author).toBe('machine');
      return list.positions.length;
    }),
  );
  // The photo of the tab shows insects too here; they must not be counted.
  expect(Math.min(...boxes)).toBeGreaterThan(0);
  expect(event.count).toBe(boxes.reduce((sum, number) => sum + number, 0));
  expect(await get(`/api/v2/events/${id}/insect_detections/tab`)).toMatchObject(problem(404, 'not_found'));
  const lists = await people.db
    .selectFrom('detections')
    .select('resource')
    .where('sensor_key', '=', sensorKey)
    .execute();
  expect(lists.map(({ resource }) => resource).toSorted()).toEqual(['photo_17', 'photo_3']);

  expect(event.attachments['thumbnail']?.url).toContain(`/api/pictures/${id}/photo_3/`);
  const { tiles } = event.attachments['photo_17'] ?? {};
  const address = tiles?.url_template.replace('{z}', '0').replace('{x}_{y}', '0_0');
  const headers = { authorization: `Bearer ${creator.token}` };
  const tile = await fetch(`${people.test.url}${address}`, { headers });
  expect(tile.status).toBe(200);
  expect((await sharp(Buffer.from(await tile.arrayBuffer())).metadata()).format).toBe('jpeg');

  const original = await download(id, 'photo_3');
  expect(Buffer.from(await original.arrayBuffer())).toEqual(third);
  expect(original.headers.get('content-disposition')).toContain(`"${id}-photo_3.jpg"`);
  for (const [resource, format, ending] of [
    ['detections-photo_3', 'png', 'detections.png'],
    ['detections-full-photo_3', 'jpeg', 'detections-full.jpg'],
  ] as const) {
    const drawn = await download(id, resource);
    expect(drawn.headers.get('content-type')).toBe(`image/${format}`);
    expect(drawn.headers.get('content-disposition')).toContain(`"${id}-photo_3-${ending}"`);
    const { width, height } = await sharp(third).metadata();
    expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({ format, width, height });
  }
  expect(await get(`/api/attachments/${id}/detections-full-tab/download_path`)).toMatchObject(
    problem(404, 'not_found'),
  );
  expect(await get(`/api/attachments/${id}/detections-tab/download_path`)).toMatchObject(problem(404, 'not_found'));

  expect(await people.ask(creator, 'DELETE', `/api/v2/events/${id}`)).toMatchObject({ status: 204 });
  const files = () => Array.fromAsync(people.test.portal.services.storage.list(`sensors/${sensorKey}/`));
  await vi.waitFor(async () => expect(await files()).toEqual([]), { timeout: 60_000, interval: 50 });
});

it('refuses resources that the source lacks', async () => {
  const photo = await trapPhoto(2);
  await expect(upload('photo', photo)).rejects.toMatchObject({ type: 'validation_failed' });
  await expect(upload('photo_101', photo)).rejects.toMatchObject({ type: 'validation_failed' });
  await expect(upload('photo_1', photo, 'image/png')).rejects.toMatchObject({ type: 'unsupported_media_type' });
});

it('finds no event of a kind that does not exist yet, in any request', async () => {
  const known = await upload('photo_1', await trapPhoto(1));
  const hash = (await people.db.selectFrom('attachments').select('sha256').executeTakeFirst())?.sha256.toString('hex');
  const picture = (id: string) => `/api/pictures/${id}/photo_1/${hash?.slice(0, 16)}/original`;
  const headers = { authorization: `Bearer ${creator.token}` };
  expect((await fetch(`${people.test.url}${picture(known)}`, { headers })).status).toBe(200);
  // The same numbers under the other letter.
  const id = known.replace('s', 'p');
  expect(parseEventId(id)?.kind).toBe('station');
  for (const path of [
    `/api/v2/events/${id}`,
    `/api/v2/events/${id}/insect_detections/photo_1`,
    `/api/attachments/${id}/photo_1/download_path`,
    picture(id),
    `/api/pictures/${id}/photo_1/${hash?.slice(0, 16)}/tiles/0/0_0.jpg`,
  ]) {
    expect(await get(path)).toMatchObject(problem(404, 'not_found'));
  }
  const change = { body: { pickup: true } };
  expect(await people.ask(creator, 'PATCH', `/api/v2/events/${id}`, change)).toMatchObject(problem(404, 'not_found'));
  expect(await people.ask(creator, 'DELETE', `/api/v2/events/${id}`)).toMatchObject(problem(404, 'not_found'));
  const list = await get(`/api/sensors/SCANS/events?older_than_event=${id}`);
  expect(list).toMatchObject(problem(422, 'validation_failed'));
});
