import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';

type People = Awaited<ReturnType<typeof startPeople>>;

let people: People;
let organization: number;
let creator: Person;
let reader: Person;
let sharer: Person;
let stranger: Person;
let operator: Person;
let own: { id: number; organization_id: number };

beforeAll(async () => {
  people = await startPeople({ mailInDomain: 'in.example.com' });
  organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  own = { id: creator.id, organization_id: organization };
  reader = await people.person();
  sharer = await people.person();
  stranger = await people.person();
  operator = await people.person({ permissions: ['admin'] });
});
afterAll(() => people.stop());

const patch = (caller: Person, id: string, body: object, headers = {}) =>
  people.ask(caller, 'PATCH', `/api/sensors/${id}`, { body, headers });
const read = (caller: Person, id: string) => people.ask(caller, 'GET', `/api/sensors/${id}`);
const refused = (path: string) => ({ status: 422, body: { type: 'validation_failed', errors: [{ path }] } });

async function share(sensorKey: number, person: Person, permissions: string[]) {
  const row = { email: person.email, account_id: person.id, shared_by: creator.id, created_at: new Date() };
  await people.db
    .insertInto('sensor_shares')
    .values({ sensor_key: sensorKey, permissions, ...row })
    .execute();
}

describe('changing a sensor', () => {
  it('changes only the given fields, and audits old and new values', async () => {
    await makeSensor(people.db, own, { id: 'Change_1', type: 'fly', name: 'Old', memo: 'm', threshold: 7 });
    const changed = await patch(creator, 'change_1', {
      name: ' New ',
      place: 'Hall',
      installed_on: '2026-02-28',
      threshold: 7,
      trap_replaced_on: '2026-03-01',
      trap_effective_days: 60,
      photo_interval: 86_400,
    });
    expect(changed).toMatchObject({
      status: 200,
      etag: '"r2"',
      body: {
        id: 'Change_1',
        name: 'New',
        memo: 'm',
        place: 'Hall',
        installed_on: '2026-02-28',
        threshold: 7,
        trap_effective_days: 60,
        photo_interval: 86_400,
        shared: false,
        has_key: false,
        mail_address: null,
      },
    });
    expect(await people.audited('Sensor-Change_1')).toMatchObject([
      {
        action: 'sensor.update',
        actor_email: creator.email,
        organization_id: organization,
        details: { changes: { name: { old: 'Old', new: 'New' }, place: { old: '', new: 'Hall' } } },
      },
    ]);
    expect(await patch(creator, 'Change_1', { name: 'New', threshold: 7 })).toMatchObject({ etag: '"r2"' });
    expect(await patch(creator, 'Change_1', {})).toMatchObject({ status: 200, etag: '"r2"' });
    expect(await people.audited('Sensor-Change_1')).toHaveLength(1);
    expect(await patch(creator, 'Change_1', { installed_on: null })).toMatchObject({ body: { installed_on: null } });
  });

  it('refuses fields that the type lacks, unknown fields, and read-only fields', async () => {
    await makeSensor(people.db, own, { id: 'Refuse_1', type: 'rat_monitor' });
    for (const body of [{ threshold: 1 }, { photo_interval: 3_600 }, { trap_effective_days: 3 }]) {
      expect(await patch(creator, 'Refuse_1', body)).toMatchObject(refused(`/${Object.keys(body)[0]}`));
    }
    expect(await patch(creator, 'Refuse_1', { name: ' ' })).toMatchObject(refused('/name'));
    expect(await patch(creator, 'Refuse_1', { installed_on: '2026-02-29' })).toMatchObject(refused('/installed_on'));
    expect(await patch(creator, 'Refuse_1', { generate_hash: true })).toMatchObject(refused('/generate_hash'));
    for (const body of [{ id: 'other' }, { mail_hash: 'a'.repeat(26) }, { created_by: 1 }, { type: 'fly' }]) {
      expect(await patch(creator, 'Refuse_1', body)).toMatchObject(problem(422, 'validation_failed'));
    }
    expect(await read(creator, 'Refuse_1')).toMatchObject({ body: { etag: '"r1"' } });
  });

  it('is refused for an outdated revision', async () => {
    await makeSensor(people.db, own, { id: 'Match_1' });
    expect(await patch(creator, 'Match_1', { name: 'a' }, { 'if-match': '"r1"' })).toMatchObject({ status: 200 });
    expect(await patch(creator, 'Match_1', { name: 'b' }, { 'if-match': '"r1"' })).toMatchObject(
      problem(412, 'precondition_failed'),
    );
    const both = await Promise.all(
      ['c', 'd'].map((name) => patch(creator, 'Match_1', { name }, { 'if-match': '"r2"' })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412]);
  });

  it('stores bookmark and notifications per account, without a new etag', async () => {
    const key = await makeSensor(people.db, own, { id: 'Own_1' });
    await share(key, reader, ['read']);
    const etag = '"r1"';
    expect(await patch(reader, 'Own_1', { bookmarked: true })).toMatchObject({
      status: 200,
      etag,
      body: { bookmarked: true, notice: false, shared: true, permissions: ['read'] },
    });
    expect(await patch(reader, 'Own_1', { notice: true })).toMatchObject({
      etag,
      body: { bookmarked: true, notice: true },
    });
    expect(await read(creator, 'Own_1')).toMatchObject({ etag, body: { bookmarked: false, notice: false } });
    expect(await patch(reader, 'Own_1', { notice: false, memo: 'x' })).toMatchObject(problem(403, 'forbidden'));
    expect(await read(reader, 'Own_1')).toMatchObject({ body: { notice: true } });
    expect(await people.audited('Sensor-Own_1')).toEqual([]);
  });

  it('needs `full`, and reveals nothing to others', async () => {
    const key = await makeSensor(people.db, own, { id: 'Full_1' });
    await share(key, sharer, ['full']);
    expect(await patch(sharer, 'Full_1', { memo: 's' })).toMatchObject({ status: 200, body: { memo: 's' } });
    expect(await patch(operator, 'Full_1', { memo: 'o' })).toMatchObject({ status: 200, body: { memo: 'o' } });
    expect(await patch(stranger, 'Full_1', { bookmarked: true })).toMatchObject(problem(404, 'not_found'));
    expect(await patch(stranger, 'Nothing_1', { bookmarked: true })).toMatchObject(problem(404, 'not_found'));
  });

  it('checks the right again under the lock: after a share has ended, nothing is changed, deleted or issued', async () => {
    const key = await makeSensor(people.db, own, { id: 'Meanwhile_1' });
    await share(key, sharer, ['full']);
    const calls = await people.db.transaction().execute(async (tx) => {
      await tx.selectFrom('sensors').select('key').where('key', '=', key).forUpdate().execute();
      const requests = [
        patch(sharer, 'Meanwhile_1', { memo: 'x' }),
        people.ask(sharer, 'POST', '/api/sensors/Meanwhile_1/key'),
        people.ask(sharer, 'DELETE', '/api/sensors/Meanwhile_1'),
      ];
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(
        async () => expect((await waiting.execute(people.db)).rows).toHaveLength(requests.length),
        15_000,
      );
      await tx.deleteFrom('sensor_shares').where('sensor_key', '=', key).execute();
      return requests;
    });
    for (const answer of await Promise.all(calls)) expect(answer).toMatchObject(problem(404, 'not_found'));
    expect(await read(creator, 'Meanwhile_1')).toMatchObject({ body: { memo: '', has_key: false } });
    expect(await people.audited('Sensor-Meanwhile_1')).toEqual([]);
  });

  it('audits both identities', async () => {
    await makeSensor(people.db, own, { id: 'Both_1' });
    await patch(operator, 'Both_1', { memo: 'o' }, { 'x-assumed-user-id': String(creator.id) });
    expect(await people.audited('Sensor-Both_1')).toMatchObject([
      { action: 'sensor.update', actor_email: operator.email, subject_email: creator.email },
    ]);
  });

  it('gives a camera a new mail address, visible only with `full`', async () => {
    const key = await makeSensor(people.db, own, { id: 'Cam_1', type: 'hykecam' });
    await people.db
      .updateTable('sensors')
      .set({ mail_hash: 'a'.repeat(26) })
      .where('key', '=', key)
      .execute();
    await share(key, reader, ['read']);
    expect(await read(creator, 'Cam_1')).toMatchObject({
      body: { mail_address: `Cam_1-${'a'.repeat(26)}@in.example.com` },
    });
    const renewed = await patch(creator, 'Cam_1', { generate_hash: true });
    expect(renewed).toMatchObject({
      etag: '"r2"',
      body: { mail_address: expect.stringMatching(/^Cam_1-[a-z2-7]{26}@in\.example\.com$/) },
    });
    const { mail_hash } = await people.db
      .selectFrom('sensors')
      .select('mail_hash')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    expect(mail_hash).not.toBe('a'.repeat(26));
    expect(JSON.stringify(await people.audited('Sensor-Cam_1'))).not.toContain(mail_hash);
    expect(await read(reader, 'Cam_1')).toMatchObject({ body: { mail_hash: null, mail_address: null } });
    expect(await patch(reader, 'Cam_1', { generate_hash: true })).toMatchObject(problem(403, 'forbidden'));
    expect(await patch(creator, 'Cam_1', { generate_hash: false })).toMatchObject(problem(422, 'validation_failed'));
  });

  it('determines silence by the effective interval: the site’s if sites are in use', async () => {
    const key = await makeSensor(people.db, own, { id: 'Silent_1', type: 'fly' });
    const site = await makeSite(people.db, own, { name: 'Slow', type: 'fly' });
    const since = new Date(Date.now() - 5 * 3_600_000);
    await people.db.updateTable('sensor_states').set({ last_active: since }).where('sensor_key', '=', key).execute();
    expect(await read(creator, 'Silent_1')).toMatchObject({ body: { no_response: true } });
    await people.ask(creator, 'PATCH', `/api/installation_sites/${site}`, {
      body: { sensor_id: 'Silent_1', sensor_settings: { photo_interval: 86_400 } },
    });
    const features = (active_features: string[]) =>
      people.db.updateTable('organizations').set({ active_features }).where('id', '=', organization).execute();
    const answers = async () => [
      await read(creator, 'Silent_1'),
      await people.ask(creator, 'GET', `/api/installation_sites/${site}`),
    ];
    expect(await answers()).toMatchObject([{ body: { no_response: true } }, { body: { no_response: true } }]);
    await features(['sensor_installation_sites']);
    expect(await answers()).toMatchObject([{ body: { no_response: false } }, { body: { no_response: false } }]);
    await features([]);
  });
});
