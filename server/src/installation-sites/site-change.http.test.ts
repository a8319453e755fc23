import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { reportHealth } from '@trapline/test-world/unit-health.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let organization: number;
let creator: Person;
let reader: Person;
let stranger: Person;
let own: { id: number; organization_id: number };

beforeAll(async () => {
  people = await startPeople();
  organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  reader = await people.person();
  stranger = await people.person();
  own = { id: creator.id, organization_id: organization };
});
afterAll(() => people.stop());

const patch = (caller: Person, id: number, body: object, headers = {}) =>
  people.ask(caller, 'PATCH', `/api/installation_sites/${id}`, { body, headers });
const read = (caller: Person, id: number) => people.ask(caller, 'GET', `/api/installation_sites/${id}`);
const remove = (caller: Person, id: number, headers = {}) =>
  people.ask(caller, 'DELETE', `/api/installation_sites/${id}`, { headers });
const refused = (path: string) => ({ status: 422, body: { type: 'validation_failed', errors: [{ path }] } });

async function share(site_id: number, person: Person | null) {
  const row = { email: person?.email ?? 'waiting@example.com', account_id: person?.id ?? null };
  await people.db
    .insertInto('site_shares')
    .values({ site_id, ...row, shared_by: creator.id, created_at: new Date() })
    .execute();
}

describe('changing a site', () => {
  it('changes only the given fields, compares settings deeply, and keeps the name unique', async () => {
    const id = await makeSite(people.db, own, { name: 'Kitchen', type: 'fly', memo: 'm' });
    await makeSite(people.db, own, { name: 'Taken', type: 'fly' });
    const body = { name: ' 厨房 ', threshold: 5, sensor_settings: { photo_interval: 10_800 }, trap_effective_days: 0 };
    expect(await patch(creator, id, body)).toMatchObject({
      status: 200,
      etag: '"r2"',
      body: {
        name: '厨房',
        memo: 'm',
        threshold: 5,
        trap_effective_days: 0,
        sensor_settings: { photo_interval: 10_800 },
        has_data: false,
        has_shares: false,
      },
    });
    expect(await patch(creator, id, body)).toMatchObject({ etag: '"r2"' });
    expect(await people.audited(`InstallationSite-${id}`)).toMatchObject([
      { action: 'installation_site.update', details: { changes: { name: { old: 'Kitchen', new: '厨房' } } } },
    ]);
    expect(await patch(creator, id, { name: 'Taken' })).toMatchObject(problem(422, 'resource_already_exists'));
    expect(await patch(creator, id, { name: ' ' })).toMatchObject(refused('/name'));
    expect(await patch(creator, id, { type: 'fly_scan' })).toMatchObject(problem(422, 'validation_failed'));
    expect(await patch(creator, id, { memo: 'x' }, { 'if-match': '"r1"' })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
  });

  it('keeps a photo interval that a change does not give', async () => {
    const id = await makeSite(people.db, own, { name: 'Interval', type: 'fly' });
    const sensor_settings = { photo_interval: 10_800 };
    expect(await patch(creator, id, { sensor_settings })).toMatchObject({ body: { sensor_settings } });
    expect(await patch(creator, id, { sensor_settings: {} })).toMatchObject({ body: { sensor_settings } });
  });

  it('refuses settings that the type lacks', async () => {
    const id = await makeSite(people.db, own, { name: 'Rats', type: 'rat_monitor' });
    expect(await patch(creator, id, { threshold: 1 })).toMatchObject(refused('/threshold'));
    expect(await patch(creator, id, { sensor_settings: { photo_interval: 3_600 } })).toMatchObject(
      refused('/photo_interval'),
    );
    expect(await patch(creator, id, { trap_replaced_on: '2026-01-01' })).toMatchObject(refused('/trap_replaced_on'));
  });

  it('allows a share only bookmark and notifications', async () => {
    const id = await makeSite(people.db, own, { name: 'Shared' });
    await share(id, reader);
    expect(await patch(reader, id, { bookmarked: true })).toMatchObject({
      status: 200,
      etag: '"r1"',
      body: { bookmarked: true, receive_notifications: false, shared: true, has_data: null, has_shares: null },
    });
    expect(await patch(reader, id, { receive_notifications: true })).toMatchObject({
      body: { bookmarked: true, receive_notifications: true },
    });
    for (const body of [{ name: 'x' }, { memo: 'x' }, { sensor_id: null }, { sensor_settings: {} }]) {
      expect(await patch(reader, id, { bookmarked: false, ...body })).toMatchObject(problem(403, 'forbidden'));
    }
    expect(await read(reader, id)).toMatchObject({ body: { bookmarked: true } });
    expect(await read(creator, id)).toMatchObject({ body: { bookmarked: false, has_shares: true } });
    expect(await patch(stranger, id, { bookmarked: true })).toMatchObject(problem(404, 'not_found'));
  });
});

describe('the sensor of a site', () => {
  it('is checked again under its lock: a share that ends meanwhile allows no move or correction', async () => {
    const colleague = await people.person({ organizationId: organization, allowedSensorTypes: ['fly'] });
    const theirs = { id: colleague.id, organization_id: organization };
    const site_id = await makeSite(people.db, theirs, { name: 'Meanwhile', type: 'fly' });
    const past = await makeSite(people.db, theirs, { name: 'Past', type: 'fly' });
    const key = await makeSensor(people.db, own, { id: 'Mean_1', type: 'fly' });
    const { id } = await people.db
      .insertInto('installations')
      .values({ site_id: past, sensor_key: key, since: new Date('2026-01-01'), until: new Date('2026-02-01') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shared = { sensor_key: key, email: colleague.email, account_id: colleague.id, permissions: ['full'] };
    await people.db
      .insertInto('sensor_shares')
      .values({ ...shared, shared_by: creator.id, created_at: new Date() })
      .execute();
    const body = { name: 'New', type: 'fly', threshold: 1, increase_threshold: 1, sensor_id: 'Mean_1' };
    const requests: Promise<unknown>[] = [];
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await people.db.transaction().execute(async (tx) => {
      await tx.selectFrom('sensors').select('key').where('key', '=', key).forUpdate().execute();
      const correction = `/api/installation_sites/${past}/installations/${id}`;
      requests.push(
        patch(colleague, site_id, { sensor_id: 'Mean_1' }),
        people.ask(colleague, 'POST', '/api/installation_sites', { body }),
        people.ask(colleague, 'PATCH', correction, { body: { since: 1_700_000_000 } }),
      );
      // The first waits for the sensor, the others for the first.
      await vi.waitFor(
        async () => expect((await waiting.execute(people.db)).rows).toHaveLength(requests.length),
        15_000,
      );
      await tx.deleteFrom('sensor_shares').where('sensor_key', '=', key).execute();
    });
    const [moved, made, corrected] = await Promise.all(requests);
    expect(moved).toMatchObject(refused('/sensor_id'));
    expect(made).toMatchObject(refused('/sensor_id'));
    expect(corrected).toMatchObject(problem(403, 'forbidden'));
    expect(await people.audited('Sensor-Mean_1')).toEqual([]);
    expect(await people.audited(`InstallationSite-${past}`)).toEqual([]);
  });

  it('is shown in the list, with poor health only for those who may see it', async () => {
    const colleague = await people.person({ organizationId: organization });
    const site_id = await makeSite(people.db, { ...own, id: colleague.id }, { name: 'Sick', type: 'fly' });
    const key = await makeSensor(people.db, own, { id: 'Sick_1', type: 'fly' });
    await people.db
      .insertInto('installations')
      .values({ site_id, sensor_key: key, since: new Date(0) })
      .execute();
    await reportHealth(people.db, key, { camera: 403 }, new Date());
    const operator = await people.person({ permissions: ['admin'] });
    const list = (caller: Person) => people.ask(caller, 'GET', '/api/installation_sites?q=sick_1');
    expect(await list(operator)).toMatchObject({ body: { installation_sites: [{ health_poor: true }] } });
    expect(await list(colleague)).toMatchObject({ body: { installation_sites: [{ health_poor: null }] } });
  });
});

describe('deleting a site', () => {
  it('is refused while it is shared, even if the share is pending', async () => {
    const id = await makeSite(people.db, own, { name: 'Waits' });
    await share(id, null);
    expect(await remove(creator, id)).toMatchObject(problem(422, 'site_shared_with_others_cannot_be_deleted'));
  });

  it('is refused while it has events from its own installations', async () => {
    const id = await makeSite(people.db, own, { name: 'Data' });
    const key = await makeSensor(people.db, own, { id: 'Data_1' });
    const times = { since: new Date('2026-01-01'), until: new Date('2026-02-01') };
    await people.db
      .insertInto('installations')
      .values({ site_id: id, sensor_key: key, ...times })
      .execute();
    const event = (at: string) =>
      people.db
        .insertInto('events')
        .values({ sensor_key: key, ts: new Date(at), received_at: new Date(), hidden: true })
        .execute();
    await event('2026-02-01');
    expect(await read(creator, id)).toMatchObject({ body: { has_data: false } });
    await event('2026-01-31');
    expect(await read(creator, id)).toMatchObject({ body: { has_data: true } });
    const empty = await makeSite(people.db, own, { name: 'Data, none' });
    const listed = [
      [id, true],
      [empty, false],
    ].map(([site, has_data]) => ({ id: String(site), has_data }));
    const list = await people.ask(creator, 'GET', '/api/installation_sites?q=data');
    expect(list.body).toMatchObject({ installation_sites: listed });
    // Its only event is hidden, so none is shown there.
    const groups = listed.map((installation_site) => ({ installation_site, events: [] }));
    const bySite = '/api/activities?group_by=installation_site&q=data';
    expect((await people.ask(creator, 'GET', bySite)).body).toMatchObject({ groups });
    const shown = await people.ask(creator, 'GET', `${bySite}&with_hidden=1`);
    expect(shown.body).toMatchObject({ groups: listed.map((installation_site) => ({ installation_site })) });
    expect(await remove(creator, id)).toMatchObject(problem(422, 'site_with_data_cannot_be_deleted'));
    await people.db.deleteFrom('events').where('ts', '=', new Date('2026-01-31')).execute();
    expect(await remove(creator, id)).toMatchObject({ status: 204 });
  });

  it('removes its sensor, frees its name, and is audited', async () => {
    const id = await makeSite(people.db, own, { name: 'Gone' });
    await makeSensor(people.db, own, { id: 'Gone_1' });
    const { etag } = await patch(creator, id, { sensor_id: 'Gone_1' });
    expect(await remove(creator, id, { 'if-match': '"r1"' })).toMatchObject(problem(412, 'precondition_failed'));
    expect(await remove(stranger, id)).toMatchObject(problem(404, 'not_found'));
    expect(await remove(creator, id, { 'if-match': etag })).toMatchObject({ status: 204 });
    expect(await read(creator, id)).toMatchObject(problem(404, 'not_found'));
    expect(await people.ask(creator, 'GET', '/api/sensors/Gone_1')).toMatchObject({
      body: { installation_site: null },
    });
    expect((await people.audited(`InstallationSite-${id}`)).map(({ action }) => action)).toEqual([
      'installation_site.delete',
    ]);
    await makeSite(people.db, own, { name: 'Gone' });
  });
});
