import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { systemClock } from '../platform/base/clock.ts';
import { transaction } from '../platform/database/database.ts';
import { countJobs } from '../platform/jobs/job-queue.store.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { fieldUnit, giveKey, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { removeSensorData } from './remove-sensor.jobs.ts';
import { deleteEventsOfSensor } from './remove-sensor.store.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let heir: Person;
let reader: Person;
let own: { id: number; organization_id: number };
let photo: Buffer<ArrayBuffer>;

const tables = ['events', 'attachments', 'detections', 'alerts', 'daily_counts', 'health_points', 'mails_in'] as const;
const recently = Math.floor(Date.now() / 1_000) - 86_400;

beforeAll(async () => {
  people = await startPeople();
  const organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  heir = await people.person({ organizationId: await people.organization('South'), allowedSensorTypes: ['hykecam'] });
  reader = await people.person();
  own = { id: creator.id, organization_id: organization };
  photo = await trapPhoto(1, 3, 320, 240);
});
afterAll(() => people.stop());

const remove = (caller: Person, id: string, headers = {}) =>
  people.ask(caller, 'DELETE', `/api/sensors/${id}`, { headers });
const read = (caller: Person, path: string) => people.ask(caller, 'GET', path);

/** Number of remaining rows of a sensor, by table. */
async function left(sensorKey: number): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of [...tables, 'sensor_states'] as const) {
    const rows = await people.db.selectFrom(table).select('sensor_key').where('sensor_key', '=', sensorKey).execute();
    if (rows.length > 0) found[table] = rows.length;
  }
  return found;
}

async function filesOf(sensorKey: number): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of people.test.portal.services.storage.list(`sensors/${sensorKey}/`)) keys.push(key);
  return keys;
}

describe('deleting a sensor', () => {
  it('is refused while it is shared, for an outdated revision, and without `full`', async () => {
    const key = await makeSensor(people.db, own, { id: 'Shared_1' });
    const share = { sensor_key: key, shared_by: creator.id, created_at: new Date() };
    await people.db
      .insertInto('sensor_shares')
      .values({ ...share, email: reader.email, account_id: reader.id })
      .execute();
    expect(await remove(reader, 'Shared_1')).toMatchObject(problem(403, 'forbidden'));
    expect(await remove(heir, 'Shared_1')).toMatchObject(problem(404, 'not_found'));
    expect(await remove(creator, 'Shared_1')).toMatchObject(problem(422, 'shared_sensor_cannot_be_deleted'));
    await people.db.updateTable('sensor_shares').set({ account_id: null }).where('sensor_key', '=', key).execute();
    expect(await remove(creator, 'Shared_1')).toMatchObject(problem(422, 'shared_sensor_cannot_be_deleted'));
    await people.db.deleteFrom('sensor_shares').where('sensor_key', '=', key).execute();
    expect(await remove(creator, 'Shared_1', { 'if-match': '"r7"' })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
    expect(await remove(creator, 'Shared_1', { 'if-match': '"r1"' })).toMatchObject({ status: 204 });
    expect(await remove(creator, 'Shared_1')).toMatchObject(problem(404, 'not_found'));
    expect(await people.audited('Sensor-Shared_1')).toMatchObject([
      { action: 'sensor.delete', actor_email: creator.email, details: { name: 'Shared_1' } },
    ]);
  });

  it('hides everything at once, ends key and upload URLs, and frees the id for an unrelated sensor', async () => {
    const key = await makeSensor(people.db, own, { id: 'Gone_1', type: 'hykecam' });
    const site = await makeSite(people.db, own, { name: 'Hall', type: 'hykecam' });
    await people.db
      .insertInto('installations')
      .values({ site_id: site, sensor_key: key, since: new Date(0) })
      .execute();
    const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
    expect((await unit.send(photo, { timestamp: recently })).status).toBe(201);
    const about = { content_type: 'image/jpeg', resource: 'photo', size: photo.length, timestamp: recently + 60 };
    const url = await unit.requestUrl(about);
    const siteEvents = `/api/installation_sites/${site}/events`;
    const event = `/api/v2/events/${eventId({ sensor_key: key, timestamp: recently })}`;
    expect(await read(creator, event)).toMatchObject({ status: 200 });
    expect(await read(creator, siteEvents)).toMatchObject({ body: { events: [{}] } });

    expect(await remove(creator, 'gone_1')).toMatchObject({ status: 204 });
    for (const path of ['/api/sensors/Gone_1', '/api/sensors/Gone_1/events', event]) {
      expect(await read(creator, path)).toMatchObject(problem(404, 'not_found'));
    }
    expect(await read(creator, siteEvents)).toMatchObject({ body: { events: [] } });
    expect(await read(creator, `/api/installation_sites/${site}`)).toMatchObject({
      body: { sensor: null, has_data: false },
    });
    expect((await unit.put(url, photo)).status).toBe(410);
    expect((await unit.ask(about)).status).toBe(401);

    expect(await read(heir, '/api/sensors/Gone_1/availability')).toMatchObject({ body: { available: true } });
    const body = { id: 'GONE_1', name: 'Another', type: 'hykecam' };
    expect(await people.ask(heir, 'POST', '/api/sensors', { body })).toMatchObject({
      status: 201,
      body: { total_event_count: 0, has_key: false, bookmarked: false, installation_site: null, last_active: null },
    });
    expect(await read(heir, '/api/sensors/Gone_1/events')).toMatchObject({ body: { events: [] } });
    expect((await unit.put(url, photo)).status).toBe(410);
    expect((await unit.ask(about)).status).toBe(401);
    expect(await read(creator, '/api/sensors/Gone_1')).toMatchObject(problem(404, 'not_found'));
  });
});

describe('deleting the data of a deleted sensor', () => {
  it('runs in batches, continues after an interruption, and affects no other sensor', async () => {
    const { db } = people;
    const keys = [await makeSensor(db, own, { id: 'Many_1' }), await makeSensor(db, own, { id: 'Many_2' })];
    const [key = 0, other = 0] = keys;
    for (const sensor_key of keys) {
      const instants = Array.from({ length: 2_500 }, (_, n) => new Date((recently - n * 3_600) * 1_000));
      const rows = instants.map((ts) => ({ sensor_key, ts, received_at: ts }));
      await db.insertInto('events').values(rows).execute();
      const file = { resource: 'photo', content_type: 'image/jpeg', bytes: 1, sha256: Buffer.alloc(32) };
      await db
        .insertInto('attachments')
        .values(
          instants.map((ts, n) => ({
            ...{ sensor_key, ts, ...file, storage_key: `sensors/${sensor_key}/x/${n}`, stored_at: ts, error: null },
            ...{ width: null, height: null, tile_levels: null, duration_ms: null, unit_count: null },
          })),
        )
        .execute();
      await db.insertInto('health_points').values({ sensor_key, at: new Date() }).execute();
    }
    expect(await remove(creator, 'Many_1')).toMatchObject({ status: 204 });
    expect(await people.jobs('remove_sensor')).toContainEqual({ sensor_key: key });
    await expect(removeSensorData({ db, clock: systemClock }, key, AbortSignal.abort())).rejects.toThrow();
    expect(await left(key)).toMatchObject({ events: 2_500, attachments: 2_500 });
    const piece = await transaction(db, (tx) => deleteEventsOfSensor(tx, key, { from: new Date(0), to: null }, 1_000));
    expect(piece.files).toHaveLength(1_000);
    expect(await left(key)).toMatchObject({ events: 1_500, attachments: 1_500 });
    for (const _ of ['once', 'again']) {
      await removeSensorData({ db, clock: systemClock }, key, new AbortController().signal);
      expect(await left(key)).toEqual({});
    }
    expect(await left(other)).toMatchObject({ events: 2_500, attachments: 2_500, health_points: 1, sensor_states: 1 });
  });

  it('leaves no row and no file when photos arrive during the deletion', async () => {
    const key = await makeSensor(people.db, own, { id: 'Load_1', type: 'hykecam' });
    const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
    let timestamp = recently;
    let stored = 0;
    const refusals: number[] = [];
    const sending = Array.from({ length: 4 }, async () => {
      while (refusals.length < 4) {
        timestamp += 60;
        const response = await unit.ask({
          content_type: 'image/jpeg',
          resource: 'photo',
          size: photo.length,
          timestamp,
        });
        const { url }: { url?: string } = JSON.parse(await response.text());
        const status = url === undefined ? response.status : (await unit.put(url, photo)).status;
        if (status === 201) stored += 1;
        else refusals.push(status);
      }
    });
    await vi.waitFor(() => expect(stored).toBeGreaterThan(12), { timeout: 60_000, interval: 10 });
    expect(await remove(creator, 'Load_1')).toMatchObject({ status: 204 });
    await Promise.all(sending);
    expect(refusals.filter((status) => ![401, 403, 404, 410].includes(status))).toEqual([]);

    await people.test.portal.startWorker();
    await vi.waitFor(async () => expect(await countJobs(people.db)).toEqual({ waiting: 0, failed: 0 }), {
      timeout: 120_000,
      interval: 200,
    });
    expect(await left(key)).toEqual({});
    expect(await filesOf(key)).toEqual([]);
  });

  it('assigns each event to the site at its time when the sensor is moved while photos arrive', async () => {
    const key = await makeSensor(people.db, own, { id: 'Moved_1', type: 'hykecam' });
    const sites = [
      await makeSite(people.db, own, { name: 'From', type: 'hykecam' }),
      await makeSite(people.db, own, { name: 'To', type: 'hykecam' }),
    ];
    const [from = 0, to = 0] = sites;
    const moveTo = (site: number) =>
      people.ask(creator, 'PATCH', '/api/sensors/Moved_1', { body: { installation_site_id: String(site) } });
    expect(await moveTo(from)).toMatchObject({ status: 200 });
    await people.db
      .updateTable('installations')
      .set({ since: new Date(recently * 1_000) })
      .where('sensor_key', '=', key)
      .execute();
    const unit = fieldUnit(people.test.url, await giveKey(people.db, key));
    const present = Math.floor(Date.now() / 1_000);
    // Photos of the past and of the next minutes, so that they fall on both sides of the move.
    const instants = Array.from({ length: 24 }, (_, n) => present + (n % 2 === 0 ? 600 + n : -600 - n));
    const sent = Promise.all(instants.map((timestamp) => unit.send(photo, { timestamp })));
    expect(await moveTo(to)).toMatchObject({ status: 200 });
    expect(new Set((await sent).map(({ status }) => status))).toEqual(new Set([201]));
    const listed = async (site: number) => {
      const { body } = await read(creator, `/api/installation_sites/${site}/events`);
      const { events }: { events: { timestamp: number }[] } = JSON.parse(JSON.stringify(body));
      return events.map((event) => event.timestamp).toSorted();
    };
    expect(await listed(from)).toEqual(instants.filter((at) => at < present).toSorted());
    expect(await listed(to)).toEqual(instants.filter((at) => at > present).toSorted());
  });
});
