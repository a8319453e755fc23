import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor } from '@trapline/test-world/fixtures.ts';
import {
  announceScans,
  countedScan,
  putPhoto,
  readScan,
  scannerUser,
  trap,
} from '@trapline/test-world/station-uploads.ts';
import { giveKey, sha256, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { hashSecret, secret, systemIds } from '../../platform/base/ids.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let organization: number;
let member: Person;
let key: string;
let photo: Buffer<ArrayBuffer>;

async function giveStationKey(organizationId: number): Promise<string> {
  const made = secret(systemIds);
  await people.db
    .updateTable('organizations')
    .set({ station_key_hash: hashSecret(made) })
    .where('id', '=', organizationId)
    .execute();
  return made;
}

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  organization = await people.organization('North');
  member = await scannerUser(people, organization);
  key = await giveStationKey(organization);
  photo = Buffer.from(await trapPhoto(1, 4));
});
afterAll(() => people.stop());

async function post(path: string, body: object, token = key, headers: Record<string, string> = {}) {
  const response = await fetch(`${people.test.url}/field/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answered: unknown = JSON.parse(await response.text());
  return { status: response.status, body: answered };
}
const sent = (resource: string) => ({ key: resource, size: photo.length, sha256: sha256(photo) });
const announcement = (photos: readonly object[], more: object = {}) => ({
  ...trap,
  type: 'station_v2',
  photos,
  ...more,
});

interface Announced {
  readonly event_id: string;
  readonly uploads: readonly { readonly key: string; readonly url: string }[];
}
async function announce(body: object, headers: Record<string, string> = {}): Promise<Announced> {
  const answer = await post('station_events', body, key, headers);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return JSON.parse(JSON.stringify(answer.body));
}

describe('a photo box', () => {
  it('announces a trap with its tab and sends the photos, which are counted without the tab', async () => {
    const box = {
      stationName: 'B',
      stationPlace: '2F',
      ip_address: '10.0.0.1',
      firmware_version: '1.2',
      serial_no: 'X',
    };
    const { event_id, uploads } = await announce(
      announcement([sent('tab'), sent('photo_1')], { ...box, type: 'station' }),
    );
    expect(uploads.map((one) => one.key)).toEqual(['tab', 'photo_1']);
    for (const { url } of uploads) expect((await putPhoto(url, photo)).status).toBe(201);
    const event = await countedScan(people, member, event_id);
    expect(event).toMatchObject({ ...box, type: 'station', place: 'Kitchen', photoCount: 1, deletable: false });
    expect(event.insectCount).toBe(event.photo_counts['photo_1']);
    expect(event.photo_counts).not.toHaveProperty('tab');
    expect((await people.ask(member, 'DELETE', `/api/v2/events/${event_id}`)).status).toBe(403);
  });

  it('may send detections, which count instead of those of the portal', async () => {
    const detections = [{ key: 'photo_1', type: 'fruit_fly', position: { x1: 1, y1: 1, x2: 20, y2: 20 } }];
    const both = [sent('photo_1'), sent('photo_2')];
    const { event_id, uploads } = await announce(announcement(both, { detections }));
    expect((await putPhoto(uploads[1]?.url ?? '', photo)).status).toBe(201);
    // A person wanted to send the other one, and did not.
    const path = `/api/s_type/events/${event_id}/uploads`;
    expect((await people.ask(member, 'POST', path, { body: { key: 'photo_1' } })).status).toBe(200);
    const again = await post(`station_events/${event_id}/uploads`, { key: 'photo_1' });
    const { url }: { url: string } = JSON.parse(JSON.stringify(again.body));
    expect((await putPhoto(url, photo)).status).toBe(201);
    // The box has looked at both, and found nothing on the other.
    expect(await countedScan(people, member, event_id)).toMatchObject({
      insectCount: 1,
      insect_counts: { fruit_fly: 1 },
    });
  });

  it('repeats an announcement with the same key without another event', async () => {
    const headers = { 'idempotency-key': 'box-1' };
    const body = announcement([sent('photo_1')], { trap_no: '77' });
    const first = await announce(body, headers);
    expect(await announce(body, headers)).toEqual(first);
    const rows = await people.db.selectFrom('station_events').select('key').where('trap_no', '=', '77').execute();
    expect(rows).toHaveLength(1);
  });

  it('asks for another URL of a photo that did not come, and sends what it has announced', async () => {
    const { event_id, uploads } = await announce(announcement([sent('photo_1'), sent('photo_2')]));
    const again = (resource: string, token = key) =>
      post(`station_events/${event_id}/uploads`, { key: resource }, token);
    const answer = await again('photo_1');
    const { url }: { url: string } = JSON.parse(JSON.stringify(answer.body));
    expect(await putPhoto(url, Buffer.from(await trapPhoto(2)))).toMatchObject({
      status: expect.any(Number),
      body: { type: expect.any(String) },
    });
    expect((await readScan(people, member, event_id)).missing_photos).toEqual(['photo_1', 'photo_2']);
    expect((await putPhoto(url, photo)).status).toBe(201);
    expect(await again('photo_1')).toMatchObject(problem(422, 'resource_already_exists'));
    expect(await again('photo_3')).toMatchObject({ status: 422, body: { errors: [{ path: '/key' }] } });
    const foreign = await giveStationKey(await people.organization('South'));
    expect(await again('photo_2', foreign)).toMatchObject(problem(404, 'not_found'));
    const scan = await announceScans(people, member, 1);
    const other = await post(`station_events/${scan.event.id}/uploads`, { key: 'photo_1' });
    expect(other).toMatchObject(problem(404, 'not_found'));
    expect(await post('station_events/s1-1/uploads', { key: 'photo_1' })).toMatchObject(problem(404, 'not_found'));
    expect((await putPhoto(uploads[1]?.url ?? '', photo)).status).toBe(201);
  });

  it('uses nothing else with its key, and field units no routes of boxes', async () => {
    const sensor = await makeSensor(people.db, { id: member.id, organization_id: organization }, { id: 'UNIT1' });
    const unitKey = await giveKey(people.db, sensor);
    expect(await post('station_events', announcement([sent('photo_1')]), unitKey)).toMatchObject(
      problem(403, 'forbidden'),
    );
    expect(await post('health', {})).toMatchObject(problem(403, 'forbidden'));
    expect(await post('station_events', announcement([sent('photo_1')]), secret(systemIds))).toMatchObject(
      problem(401, 'unauthenticated'),
    );
    const holder = { ...member, token: key };
    expect((await people.ask(holder, 'GET', '/api/user_info')).status).toBe(401);
  });

  it.each([
    [{ photos: [] }, '/photos'],
    [{ photos: [{ key: 'tab', size: 1 }] }, '/photos'],
    [
      {
        photos: [
          { key: 'photo_1', size: 1 },
          { key: 'photo_1', size: 2 },
        ],
      },
      '/photos/1/key',
    ],
    [{ photos: [{ key: 'photo_101', size: 1 }] }, '/photos/0/key'],
    [{ photos: [{ key: 'photo_1', size: 0 }] }, '/photos/0/size'],
    [
      { detections: [{ key: 'photo_1', type: 'no_such', position: { x1: 0, y1: 0, x2: 9, y2: 9 } }] },
      '/detections/0/type',
    ],
    [{ detections: [{ key: 'photo_7', position: { x1: 0, y1: 0, x2: 9, y2: 9 } }] }, '/detections/0/key'],
    [
      {
        photos: [
          { key: 'photo_1', size: 9 },
          { key: 'tab', size: 9 },
        ],
        detections: [{ key: 'tab', position: { x1: 0, y1: 0, x2: 9, y2: 9 } }],
      },
      '/detections/0/key',
    ],
    [{ type: 'fly' }, '/type'],
    [{ trap_no: '' }, '/trap_no'],
    [{ collected_at: '2026-01-01' }, '/collected_at'],
  ])('is refused with a clear path: %j', async (wrong, path) => {
    const answer = await post('station_events', { ...announcement([sent('photo_1')]), ...wrong });
    expect(answer).toMatchObject({ status: 422, body: { type: 'validation_failed' } });
    expect(JSON.stringify(answer.body)).toContain(`"path":"${path}`);
  });

  it('uploads nothing more once its key was replaced', async () => {
    const { uploads } = await announce(announcement([sent('photo_1')]));
    const old = key;
    key = await giveStationKey(organization);
    expect(await putPhoto(uploads[0]?.url ?? '', photo)).toMatchObject(problem(403, 'forbidden'));
    expect(await post('station_events', announcement([sent('photo_1')]), old)).toMatchObject(
      problem(401, 'unauthenticated'),
    );
  });

  it('is recorded in the activity log of the place', async () => {
    const rows = await people.db
      .selectFrom('activity_logs')
      .select('message')
      .where('entity', 'like', 'StationPlace-%')
      .execute();
    const logged = JSON.stringify(rows);
    for (const event of ['url given', 'stored', 'refused']) expect(logged).toContain(`"event":"${event}"`);
  });
});
