import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';

const now = Math.floor(Date.now() / 1_000);
const instantOf = (timestamp: number) => new Date(timestamp * 1_000);

let people: Awaited<ReturnType<typeof startPeople>>;
let boss: Person;
let owner: Person;
let reader: Person;
let readersColleague: Person;
let stranger: Person;
let operator: Person;
let sensorKey: number;
let siteId: number;

beforeAll(async () => {
  people = await startPeople({ clock: { now: () => now * 1_000 } });
  const { db } = people;
  const organizationId = await people.organization('North');
  boss = await people.person({ organizationId, name: 'Boss' });
  owner = await people.person({ organizationId, name: 'Owner' });
  await people.appoint(organizationId, boss.id);
  const south = await people.organization('South');
  reader = await people.person({ organizationId: south, name: 'Reader' });
  readersColleague = await people.person({ organizationId: south, name: 'Colleague' });
  stranger = await people.person({ name: 'Stranger' });
  operator = await people.person({ name: 'Operator', permissions: ['admin'] });
  const creator = { id: owner.id, organization_id: organizationId };
  sensorKey = await makeSensor(db, creator, { id: 'RATS', name: 'Rats', type: 'rat_monitor' });
  siteId = await makeSite(db, creator, { name: 'Dock', type: 'rat_monitor' });
  await db
    .insertInto('installations')
    .values({ site_id: siteId, sensor_key: sensorKey, since: new Date(0) })
    .execute();
  for (const { id, email } of [reader, readersColleague]) {
    const share = { email, account_id: id, shared_by: owner.id, created_at: new Date() };
    await db
      .insertInto('site_shares')
      .values({ site_id: siteId, ...share })
      .execute();
  }
  await ensurePartitions(db, instantOf(now));
  await ensurePartitions(db, instantOf(now - 86_400));
});
afterAll(() => people.stop());

beforeEach(async () => {
  await people.db.deleteFrom('looks').execute();
  await people.db.deleteFrom('events').where('sensor_key', '=', sensorKey).execute();
  await see(now - 120);
  await see(now - 60);
});

/** Stores a sighting. */
async function see(timestamp: number, receivedAt = timestamp): Promise<void> {
  const sighting = { detected: true, processing: false };
  const times = { ts: instantOf(timestamp), received_at: instantOf(receivedAt) };
  await people.db
    .insertInto('events')
    .values({ sensor_key: sensorKey, ...sighting, ...times })
    .execute();
}

const lookAt = (by: Person, timestamp: number, headers = {}) =>
  people.ask(by, 'POST', `/api/v2/events/${eventId({ sensor_key: sensorKey, timestamp })}/look`, { headers });
const mark = (by: Person, path: string, more = {}) => people.ask(by, 'POST', path, { body: { until: now, ...more } });
const groupings = ['sensor', 'installation_site'] as const;
const path = (grouping: (typeof groupings)[number]) => (grouping === 'sensor' ? '/api/sensors/RATS' : siteOf());
const siteOf = () => `/api/installation_sites/${siteId}`;

/** How many groups a person has yet to look at, from the summary; the filtered groups must agree. */
async function waiting(by: Person, grouping: (typeof groupings)[number] = 'installation_site'): Promise<number> {
  const summary = await people.ask(by, 'GET', `/api/activities/summary?group_by=${grouping}`);
  const groups = await people.ask(by, 'GET', `/api/activities?group_by=${grouping}&attention=not_looked_at`);
  expect([summary.status, groups.status]).toEqual([200, 200]);
  const number = JSON.stringify(summary.body).match(/"not_looked_at":(\d+)/)?.[1];
  expect(groups.body).toMatchObject({ total: Number(number) });
  return Number(number);
}

it('an event is looked at for the whole organization of the first who looks, and for no other', async () => {
  expect([await waiting(boss), await waiting(reader)]).toEqual([1, 1]);
  expect(await lookAt(owner, now - 120)).toMatchObject({
    status: 200,
    body: { look: { looked_by: 'Owner', looked_at: now }, first: true },
  });
  // The other event is still waiting.
  expect(await waiting(owner)).toBe(1);
  expect((await lookAt(boss, now - 120)).body).toMatchObject({ look: { looked_by: 'Owner' }, first: false });
  await lookAt(owner, now - 60);
  for (const grouping of groupings) {
    expect([await waiting(boss, grouping), await waiting(owner, grouping)]).toEqual([0, 0]);
  }
  expect(await waiting(reader)).toBe(1);
  await lookAt(reader, now - 120);
  await lookAt(reader, now - 60);
  expect([await waiting(reader), await waiting(readersColleague)]).toEqual([0, 0]);
  expect(await people.db.selectFrom('looks').select('account_id').execute()).toHaveLength(4);
});

it('whoever may not see an event, a sensor or a site cannot look at it', async () => {
  expect(await lookAt(stranger, now - 60)).toMatchObject(problem(404, 'not_found'));
  expect(await mark(stranger, `${siteOf()}/look`)).toMatchObject(problem(404, 'not_found'));
  expect(await mark(stranger, '/api/sensors/RATS/look')).toMatchObject(problem(404, 'not_found'));
  // The share is of the site only.
  expect(await mark(reader, '/api/sensors/RATS/look')).toMatchObject(problem(404, 'not_found'));
  for (const group_by of groupings) {
    expect((await mark(stranger, '/api/activities/look', { group_by })).status).toBe(204);
  }
  expect(await people.db.selectFrom('looks').selectAll().execute()).toEqual([]);
});

it.each(groupings)('a %s, or all, are looked at until the page was read', async (grouping) => {
  const calls = [
    (until: number) => mark(owner, `${path(grouping)}/look`, { until }),
    (until: number) => mark(owner, '/api/activities/look', { until, group_by: grouping }),
  ];
  for (const call of calls) {
    await people.db.deleteFrom('looks').execute();
    expect((await call(now - 61)).status).toBe(204);
    expect(await waiting(owner)).toBe(1);
    expect((await call(now)).status).toBe(204);
    expect([await waiting(owner), await waiting(boss), await waiting(reader)]).toEqual([0, 0, 1]);
  }
});

it('an event that arrives late is waiting, although what is newer has been looked at', async () => {
  await mark(owner, `${siteOf()}/look`, { until: now - 1 });
  expect(await waiting(owner)).toBe(0);
  await see(now - 90, now);
  expect(await waiting(owner)).toBe(1);
});

it('an account without an organization has looks of its own', async () => {
  const { id, email } = stranger;
  await people.db
    .insertInto('site_shares')
    .values({ site_id: siteId, email, account_id: id, shared_by: owner.id, created_at: new Date() })
    .execute();
  expect(await waiting(stranger)).toBe(1);
  await mark(stranger, '/api/activities/look', { group_by: 'installation_site' });
  expect([await waiting(stranger), await waiting(owner), await waiting(operator)]).toEqual([0, 1, 1]);
});

it('who acts as somebody else has not looked for them', async () => {
  const headers = { 'x-assumed-user-id': String(owner.id) };
  expect((await lookAt(operator, now - 60, headers)).body).toEqual({ look: null, first: false });
  for (const one of [`${siteOf()}/look`, '/api/sensors/RATS/look']) {
    const body = { until: now };
    expect((await people.ask(operator, 'POST', one, { body, headers })).status).toBe(204);
  }
  const body = { until: now, group_by: 'sensor' };
  expect((await people.ask(operator, 'POST', '/api/activities/look', { body, headers })).status).toBe(204);
  expect(await people.db.selectFrom('looks').selectAll().execute()).toEqual([]);
});
