import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import {
  announceScans,
  countedScan,
  putPhoto,
  readScan,
  scannerUser,
  trap,
} from '@trapline/test-world/station-uploads.ts';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let organization: number;
let scanner: Person;
let colleague: Person;
let admin: Person;
let stranger: Person;
let unpermitted: Person;
let operator: Person;
const photo = async (number: number, insects = 4) => Buffer.from(await trapPhoto(number, insects));

beforeAll(async () => {
  people = await startPeople();
  await people.test.portal.startWorker();
  organization = await people.organization('North');
  scanner = await scannerUser(people, organization);
  colleague = await scannerUser(people, organization);
  admin = await scannerUser(people, organization);
  await people.appoint(organization, admin.id);
  stranger = await scannerUser(people, await people.organization('South'));
  unpermitted = await people.person({ organizationId: organization, allowedSensorTypes: ['fly'] });
  operator = await people.person({ permissions: ['admin'], allowedSensorTypes: ['station'] });
});
afterAll(() => people.stop());

describe('scans of a trap', () => {
  it('make an event of a new place, which is counted when all photos have come', async () => {
    const { photos, event } = await announceScans(people, scanner, 2);
    expect(photos).toHaveLength(2);
    expect(event).toMatchObject({
      ...{ type: 'station_v2', place: 'Kitchen', trap_no: '12', month: '2026-10', processing: true, deletable: true },
      ...{ photoCount: 2, insectCount: null, index: null, missing_photos: ['photo_1', 'photo_2'], attachments: {} },
    });
    expect(await putPhoto(photos[0] ?? '', await photo(1))).toEqual({ status: 201, body: { event_id: event.id } });
    expect((await readScan(people, colleague, event.id)).missing_photos).toEqual(['photo_2']);
    expect((await putPhoto(photos[1] ?? '', await photo(2))).status).toBe(201);
    const counted = await countedScan(people, colleague, event.id);
    const sum = Object.values(counted.photo_counts).reduce((total, count) => total + count, 0);
    expect(counted.insectCount).toBeGreaterThan(0);
    expect(counted.insectCount).toBe(sum);
    expect(counted.index).toBe(Math.round(sum * 10) / 100);
    expect(counted).toMatchObject({ missing_photos: [], deletable: false, photo_dimensions: { photo_1: {} } });
    const usage = await people.db.selectFrom('station_usage').selectAll().execute();
    expect(usage).toMatchObject([{ organization_id: organization, account_id: null, traps: 1 }]);
    const row = await people.db
      .selectFrom('station_events')
      .select(['insect_count', 'photo_count', 'processing'])
      .executeTakeFirst();
    expect(row).toEqual({ insect_count: sum, photo_count: 2, processing: false });
    // A third photo makes it two traps.
    const { body } = await people.ask(scanner, 'POST', `/api/s_type/events/${event.id}/uploads`, {
      body: { key: 'photo_3' },
    });
    const { url }: { url: string } = JSON.parse(JSON.stringify(body));
    expect((await readScan(people, scanner, event.id)).photoCount).toBe(2);
    expect((await putPhoto(url, await photo(3))).status).toBe(201);
    expect(await countedScan(people, scanner, event.id)).toMatchObject({ photoCount: 3, missing_photos: [] });
    expect(await people.db.selectFrom('station_usage').select('traps').execute()).toEqual([{ traps: 2 }]);
  });

  it('go to the place of the name, however it is written', async () => {
    const { event } = await announceScans(people, colleague, 1, { place: ' ＫＩＴＣＨＥＮ ', trap_no: '１２' });
    expect(event).toMatchObject({ place: 'Kitchen', trap_no: '12' });
    const other = await announceScans(people, stranger, 1);
    expect(other.event.place_id).not.toBe(event.place_id);
    const months = await people.db
      .selectFrom('station_months')
      .select(['month', 'events'])
      .where('place_id', '=', Number(event.place_id))
      .execute();
    expect(months).toEqual([{ month: '2026-10', events: 2 }]);
  });

  it.each([
    [{ place: ' ' }, '/place'],
    [{ place: 'x'.repeat(256) }, '/place'],
    [{ trap_no: '　' }, '/trap_no'],
    [{ collected_at: '2026-09-30' }, '/collected_at'],
    [{ installed_at: '2026-02-30' }, '/installed_at'],
    [{ month_label: '2026-13' }, '/month_label'],
    [{ file_count: 0 }, '/file_count'],
    [{ file_count: 101 }, '/file_count'],
  ])('are refused with %j', async (wrong, path) => {
    const before = await people.db.selectFrom('station_places').select('id').execute();
    const body = { ...trap, file_count: 1, ...wrong };
    const answer = await people.ask(scanner, 'POST', '/api/s_type_scanner', { body });
    expect(answer).toMatchObject({ status: 422, body: { type: 'validation_failed', errors: [{ path }] } });
    expect(await people.db.selectFrom('station_places').select('id').execute()).toEqual(before);
  });

  it('need the permission, the feature and an own or assumed account', async () => {
    const without = await people.person({ organizationId: organization, allowedSensorTypes: ['station'] });
    const { event } = await announceScans(people, scanner, 1);
    for (const one of [unpermitted, without, operator]) {
      const body = { ...trap, file_count: 1 };
      expect(await people.ask(one, 'POST', '/api/s_type_scanner', { body })).toMatchObject(problem(403, 'forbidden'));
      const another = await people.ask(one, 'POST', `/api/s_type/events/${event.id}/uploads`, {
        body: { key: 'photo_2' },
      });
      expect(another).toMatchObject(problem(403, 'forbidden'));
    }
    expect((await readScan(people, without, event.id)).photo_dimensions).toEqual({});
  });
});

describe('an upload URL of a scan', () => {
  it('ends with the right to upload', async () => {
    const user = await scannerUser(people, organization);
    const { photos } = await announceScans(people, user, 2);
    const bytes = await photo(5);
    const account = () => people.db.updateTable('accounts').where('id', '=', user.id);
    await account().set({ active_features: [] }).execute();
    expect(await putPhoto(photos[0] ?? '', bytes)).toMatchObject(problem(403, 'forbidden'));
    await account()
      .set({ active_features: ['s_type_scanner_upload'], organization_id: null })
      .execute();
    expect(await putPhoto(photos[0] ?? '', bytes)).toMatchObject(problem(403, 'forbidden'));
    await account().set({ organization_id: organization }).execute();
    expect((await putPhoto(photos[0] ?? '', bytes)).status).toBe(201);
  });

  it('takes JPEG only, and one of two at once', async () => {
    const { photos, event } = await announceScans(people, scanner, 1);
    const png = await putPhoto(photos[0] ?? '', await photo(5), 'image/png');
    expect(png).toMatchObject(problem(415, 'unsupported_media_type'));
    const again = await people.ask(scanner, 'POST', `/api/s_type/events/${event.id}/uploads`, {
      body: { key: 'photo_1' },
    });
    const { url }: { url: string } = JSON.parse(JSON.stringify(again.body));
    const both = await Promise.all([putPhoto(photos[0] ?? '', await photo(6)), putPhoto(url, await photo(7))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    const third = await people.ask(scanner, 'POST', `/api/s_type/events/${event.id}/uploads`, {
      body: { key: 'photo_1' },
    });
    expect(third).toMatchObject(problem(422, 'resource_already_exists'));
  });

  it('opens nothing once the event is deleted', async () => {
    const { photos, event } = await announceScans(people, scanner, 1);
    expect((await people.ask(scanner, 'DELETE', `/api/s_type/events/${event.id}`)).status).toBe(204);
    expect(await putPhoto(photos[0] ?? '', await photo(5))).toMatchObject(problem(410, 'gone'));
  });
});

describe('photos of an event', () => {
  it('can be replaced and removed, which counts the event again; the last one stays', async () => {
    const { photos, event } = await announceScans(people, scanner, 2);
    const path = `/api/s_type/events/${event.id}`;
    for (const [index, url] of photos.entries()) await putPhoto(url, await photo(index + 1, 3 + index));
    const first = await countedScan(people, scanner, event.id);
    const asked = await people.ask(colleague, 'POST', `${path}/uploads`, { body: { key: 'photo_1', replace: true } });
    const { url }: { url: string } = JSON.parse(JSON.stringify(asked.body));
    expect((await putPhoto(url, await photo(9, 6))).status).toBe(201);
    const replaced = await countedScan(people, scanner, event.id);
    expect(replaced.attachments['photo_1']?.url).not.toBe(first.attachments['photo_1']?.url);

    const removed = await people.ask(colleague, 'DELETE', `${path}/photos/photo_1`);
    expect(removed).toMatchObject({
      status: 200,
      body: { photoCount: 1, insectCount: replaced.photo_counts['photo_2'] },
    });
    expect(await people.ask(colleague, 'DELETE', `${path}/photos/photo_1`)).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(colleague, 'DELETE', `${path}/photos/photo_2`)).toMatchObject(problem(409, 'conflict'));
    expect(await people.ask(stranger, 'DELETE', `${path}/photos/photo_2`)).toMatchObject(problem(404, 'not_found'));
    const actions = (await people.audited(`StationPlace-${event.place_id}`)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['photo.overwrite', 'photo.delete']));
  });

  it('that were removed do not come back through a URL that was open', async () => {
    const { photos, event } = await announceScans(people, scanner, 2);
    await putPhoto(photos[0] ?? '', await photo(1));
    const path = `/api/s_type/events/${event.id}`;
    await vi.waitFor(async () =>
      expect((await people.ask(scanner, 'DELETE', `${path}/photos/photo_2`)).status).toBe(200),
    );
    expect(await putPhoto(photos[1] ?? '', await photo(2))).toMatchObject(problem(410, 'gone'));
    expect(await countedScan(people, scanner, event.id)).toMatchObject({ photoCount: 1, missing_photos: [] });
    // Asked for again, it is welcome.
    const asked = await people.ask(scanner, 'POST', `${path}/uploads`, { body: { key: 'photo_2' } });
    const { url }: { url: string } = JSON.parse(JSON.stringify(asked.body));
    expect((await putPhoto(url, await photo(2))).status).toBe(201);
  });

  it('that never came can be taken off the list, which completes the event', async () => {
    const { photos, event } = await announceScans(people, scanner, 2);
    await putPhoto(photos[0] ?? '', await photo(1));
    await vi.waitFor(
      async () => expect((await readScan(people, scanner, event.id)).photo_counts).toHaveProperty('photo_1'),
      { timeout: 60_000, interval: 50 },
    );
    expect((await readScan(people, scanner, event.id)).processing).toBe(true);
    const removed = await people.ask(scanner, 'DELETE', `/api/s_type/events/${event.id}/photos/photo_2`);
    expect(removed).toMatchObject({ status: 200, body: { processing: false, photoCount: 1, missing_photos: [] } });
  });
});

describe('a station event', () => {
  it('is unknown to others by every call', async () => {
    const { photos, event } = await announceScans(people, scanner, 1);
    await putPhoto(photos[0] ?? '', await photo(1));
    const { attachments } = await countedScan(people, scanner, event.id);
    const [url = '', path] = [attachments['photo_1']?.url, `/api/v2/events/${event.id}`];
    const address = async (by: Person, of: string) =>
      (await fetch(`${people.test.url}${of}`, { headers: { authorization: `Bearer ${by.token}` } })).status;
    const reads = [path, `${path}/insect_detections/photo_1`, url, url.replace(/[^/]*$/, 'tiles/0/0_0.jpg')];
    const all = [...reads, `/api/attachments/${event.id}/photo_1/download_path`];
    for (const one of all) expect([one, await address(colleague, one)]).toEqual([one, 200]);
    const unknown = event.id.replace(/-.*/, '-1');
    for (const by of [stranger, unpermitted, operator]) {
      for (const one of all) expect([one, await address(by, one)]).toEqual([one, 404]);
      for (const [method, more, body] of [
        ['PATCH', '', { trap_no: '2' }],
        ['DELETE', '', undefined],
        ['POST', '/retry', undefined],
      ] as const) {
        const answer = await people.ask(by, method, `${path}${more}`, body ? { body } : {});
        expect(answer).toMatchObject(problem(404, 'not_found'));
      }
      const status = by === stranger ? 404 : 403;
      expect((await people.ask(by, 'PATCH', `/api/s_type/events/${event.id}`, { body: { trap_no: '2' } })).status).toBe(
        status,
      );
      expect((await people.ask(by, 'DELETE', `/api/s_type/events/${event.id}`)).status).toBe(status);
    }
    expect((await people.ask(colleague, 'GET', `/api/v2/events/${unknown}`)).status).toBe(404);
    // Nobody has to look at scans.
    expect((await people.ask(colleague, 'POST', `${path}/look`)).status).toBe(404);
  });

  it('is changed by everybody of the organization, based on what they saw, and moves to a new place', async () => {
    const { event } = await announceScans(people, scanner, 1, { place: 'Dock' });
    const path = `/api/v2/events/${event.id}`;
    const body = { place: 'Roof', trap_no: ' ７ ', collected_at: '2026-11-02', month: '2026-11' };
    const stale = await people.ask(colleague, 'PATCH', path, { body, headers: { 'if-match': '"e999"' } });
    expect(stale).toMatchObject(problem(412, 'precondition_failed'));
    const changed = await people.ask(colleague, 'PATCH', path, { body, headers: { 'if-match': event.etag } });
    expect(changed).toMatchObject({ status: 200, body: { place: 'Roof', trap_no: '7', month: '2026-11' } });
    expect(changed.etag).not.toBe(event.etag);
    const places = await people.db
      .selectFrom('station_places as p')
      .leftJoin('station_months as m', 'm.place_id', 'p.id')
      .select(['p.name', 'm.month', 'm.events', 'p.last_upload_time'])
      .where('p.name', 'in', ['Dock', 'Roof'])
      .orderBy('p.name')
      .execute();
    expect(places).toEqual([
      { name: 'Dock', month: '2026-10', events: 0, last_upload_time: null },
      { name: 'Roof', month: '2026-11', events: 1, last_upload_time: new Date(event.upload_time * 1_000) },
    ]);
    const wrong = await people.ask(colleague, 'PATCH', path, { body: { installed_at: '2026-12-01' } });
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: '/collected_at' }] } });
    const foreign = await people.ask(colleague, 'PATCH', path, { body: { pickup: true } });
    expect(foreign).toMatchObject({ status: 422, body: { errors: [{ path: '/pickup' }] } });
  });

  it('is deleted by its creator and the admin, and shown nowhere from then on', async () => {
    const { event } = await announceScans(people, scanner, 1, { place: 'Cellar' });
    const path = `/api/v2/events/${event.id}`;
    expect(await people.ask(colleague, 'DELETE', path)).toMatchObject(problem(403, 'forbidden'));
    expect((await people.ask(admin, 'DELETE', path)).status).toBe(204);
    expect((await people.ask(scanner, 'GET', path)).status).toBe(404);
    expect((await people.ask(scanner, 'DELETE', path)).status).toBe(404);
    expect(await people.audited(`StationPlace-${event.place_id}`)).toMatchObject([
      { action: 'station_place.create' },
      { action: 'event.delete' },
    ]);
    const place = await people.db
      .selectFrom('station_places')
      .select('last_upload_time')
      .where('id', '=', Number(event.place_id))
      .executeTakeFirst();
    expect(place).toEqual({ last_upload_time: null });
  });
});
