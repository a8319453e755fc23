import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { installationList } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';

const lists = Compile(installationList);
const events = Compile(Type.Object({ events: Type.Array(Type.Object({ timestamp: Type.Integer() })) }));

let people: Awaited<ReturnType<typeof startPeople>>;
let creator: Person;
let organizationAdmin: Person;
let colleague: Person;
let organization: number;
let site: number;
let other: number;
let first: number;
let second: number;

const day = (number: number) => Date.UTC(2026, 0, number) / 1_000;
const at = (number: number) => new Date(day(number) * 1_000);

beforeAll(async () => {
  people = await startPeople();
  const { db } = people;
  organization = await people.organization('North');
  creator = await people.person({ organizationId: organization });
  colleague = await people.person({ organizationId: organization });
  organizationAdmin = await people.person({ organizationId: organization });
  await people.appoint(organization, organizationAdmin.id);
  const own = { id: creator.id, organization_id: organization };
  site = await makeSite(db, own, { name: 'Hall' });
  other = await makeSite(db, own, { name: 'Yard' });
  first = await makeSensor(db, own, { id: 'I_1', name: 'First' });
  second = await makeSensor(db, { ...own, id: colleague.id }, { id: 'I_2', name: 'Second' });
  await db
    .insertInto('installations')
    .values([
      { site_id: other, sensor_key: first, since: at(1), until: at(5) },
      { site_id: site, sensor_key: first, since: at(10), until: at(15) },
      { site_id: site, sensor_key: second, since: at(20) },
    ])
    .execute();
  for (const hour of [4, 9, 12, 17]) {
    await db
      .insertInto('events')
      .values({ sensor_key: first, ts: at(hour), received_at: new Date(), processing: false, sensor_threshold: hour })
      .execute();
  }
});
afterAll(() => people.stop());

async function history(caller = creator) {
  const { body } = await people.ask(caller, 'GET', `/api/installation_sites/${site}/installations`);
  return lists.Parse(body).installations;
}
async function idOf(sensorId: string): Promise<string> {
  const found = (await history()).find(({ sensor }) => sensor.id === sensorId);
  if (!found) throw new Error(`${sensorId} never stood there`);
  return found.id;
}
const correct = async (sensorId: string, body: object, caller = creator) =>
  people.ask(caller, 'PATCH', `/api/installation_sites/${site}/installations/${await idOf(sensorId)}`, { body });
async function listed(): Promise<number[]> {
  const { body } = await people.ask(creator, 'GET', `/api/installation_sites/${site}/events`);
  return events.Parse(body).events.map(({ timestamp }) => timestamp);
}
const refused = (path: string) => ({ status: 422, body: { type: 'validation_failed', errors: [{ path }] } });

describe('installations of a site', () => {
  it('are listed newest first', async () => {
    expect(await history()).toMatchObject([
      { sensor: { id: 'I_2', name: 'Second' }, since: day(20), until: null },
      { sensor: { id: 'I_1', name: 'First' }, since: day(10), until: day(15) },
    ]);
    expect(await people.ask(colleague, 'GET', `/api/installation_sites/${site}/installations`)).toMatchObject(
      problem(404, 'not_found'),
    );
  });

  it('take their events along when corrected; thresholds are kept', async () => {
    expect(await listed()).toEqual([day(12)]);
    expect(await correct('I_1', { since: day(6), until: day(18) })).toMatchObject({
      status: 200,
      body: { since: day(6), until: day(18), sensor: { id: 'I_1' } },
    });
    expect(await listed()).toEqual([day(17), day(12), day(9)]);
    const kept = await people.db.selectFrom('events').select('sensor_threshold').orderBy('ts').execute();
    expect(kept.map((row) => row.sensor_threshold)).toEqual([4, 9, 12, 17]);
    expect(await people.audited(`InstallationSite-${site}`)).toMatchObject([
      {
        action: 'installation.update',
        details: { sensor_id: 'I_1', changes: { since: { old: day(10), new: day(6) } } },
      },
    ]);
    expect(await correct('I_1', {})).toMatchObject({ status: 200 });
    const [, { id, etag } = { id: '', etag: '' }] = await history();
    const path = `/api/installation_sites/${site}/installations/${id}`;
    const onOld = { body: { since: day(7) }, headers: { 'if-match': `"t${day(10)}-${day(15)}"` } };
    expect(await people.ask(creator, 'PATCH', path, onOld)).toMatchObject(problem(412, 'precondition_failed'));
    const onShown = { body: {}, headers: { 'if-match': etag } };
    expect(await people.ask(creator, 'PATCH', path, onShown)).toMatchObject({ status: 200, etag });
    expect(await people.audited(`InstallationSite-${site}`)).toHaveLength(1);
  });

  it('never overlap: the conflicting one is named', async () => {
    const conflict = (detail: RegExp) => ({
      status: 409,
      body: { type: 'conflict', detail: expect.stringMatching(detail) },
    });
    expect(await correct('I_1', { until: day(21) })).toMatchObject(conflict(/sensor I_2 stood here/));
    expect(await correct('I_1', { until: null })).toMatchObject(conflict(/sensor I_2 stood here/));
    expect(await correct('I_1', { since: day(4) })).toMatchObject(conflict(/sensor I_1 stood at another site/));
    expect(await correct('I_1', { since: day(5), until: day(20) })).toMatchObject({ status: 200 });
  });

  it('neither start nor end in the future, and have a minimum length', async () => {
    const later = Math.floor(Date.now() / 1_000) + 60;
    expect(await correct('I_1', { since: later })).toMatchObject(refused('/since'));
    expect(await correct('I_1', { since: day(12), until: day(12) })).toMatchObject(refused('/until'));
    expect(await correct('I_2', { until: later }, organizationAdmin)).toMatchObject(refused('/until'));
  });

  it('can be corrected only with `full` on the sensor too, since its events become the site’s', async () => {
    expect(await correct('I_2', { since: day(20) + 60 })).toMatchObject(problem(403, 'forbidden'));
    expect(await correct('I_2', { until: day(25) }, organizationAdmin)).toMatchObject({ status: 200 });
    expect(await people.ask(creator, 'GET', `/api/installation_sites/${site}`)).toMatchObject({
      body: { sensor: null },
    });
    const path = `/api/installation_sites/${other}/installations/${await idOf('I_1')}`;
    expect(await people.ask(creator, 'PATCH', path, { body: {} })).toMatchObject(problem(404, 'not_found'));
    for (const id of ['0', 'x', '999999999999']) {
      const missing = `/api/installation_sites/${site}/installations/${id}`;
      expect(await people.ask(creator, 'PATCH', missing, { body: {} })).toMatchObject(problem(404, 'not_found'));
    }
  });

  it('never overlap under concurrent corrections and moves', async () => {
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, n) => correct('I_1', { until: day(15 + n) })),
      ...Array.from({ length: 6 }, () =>
        people.ask(creator, 'PATCH', '/api/sensors/I_1', { body: { installation_site_id: String(other) } }),
      ),
    ]);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
