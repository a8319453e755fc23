import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCsv } from '@trapline/test-world/read-csv.ts';
import { type Person, problem, startPeople } from '@trapline/test-world/people/people.ts';
import { createOrganization } from '../../organizations/organization.store.ts';
import { planHistory, setPlanFrom } from '../../organizations/plan.store.ts';
import { transaction } from '../../platform/database/database.ts';
import { usageOfOrganizations } from './usage.store.ts';
import { readUsage } from './usage.actions.ts';

let people: Awaited<ReturnType<typeof startPeople>>;
let admin: Person;
let keys = 0;
beforeAll(async () => {
  people = await startPeople();
  admin = await people.person({ permissions: ['admin'], locale: 'ja' });
});
afterAll(() => people.stop());

/** Creates an organization with stations. */
const organization = (name: string, currentPlan: number, given: { timeZone?: string; stations?: boolean } = {}) =>
  createOrganization(people.db, {
    name,
    currentPlan,
    timeZone: given.timeZone ?? 'Asia/Tokyo',
    allowedSensorTypes: (given.stations ?? true) ? ['station'] : ['fly'],
    activeFeatures: [],
  });
const member = (organizationId: number) => people.person({ organizationId });
const planFrom = (id: number, from_month: string, plan: number) =>
  transaction(people.db, (tx) => setPlanFrom(tx, id, { from_month, plan }));

/** Adds rows of the ledger. */
async function use(owner: { organization_id: number } | { account_id: number }, month: string, ...traps: number[]) {
  const rows = traps.map((one) => ({
    ...{ organization_id: null, account_id: null, ...owner },
    ...{ event_key: (keys += 1), month, traps: one, plan: 1, recorded_at: new Date() },
  }));
  await people.db.insertInto('station_usage').values(rows).execute();
}
const usage = async (caller: Person, month?: string) =>
  people.ask(caller, 'GET', `/api/s_type/usage${month === undefined ? '' : `?month=${month}`}`);

describe('usage of the caller’s organization', () => {
  it('sums the ledger of a month, with the plan in force then', async () => {
    const id = await organization('Sums', 1);
    const person = await member(id);
    await planFrom(id, '2026-11', 2);
    await use({ organization_id: id }, '2026-10', ...Array.from({ length: 11 }, () => 2));
    await use({ organization_id: id }, '2026-11', 1, 2);
    await use({ account_id: person.id }, '2026-11', 2);
    await use({ organization_id: await organization('Others', 1) }, '2026-11', 2);
    expect(await usage(person, '2026-10')).toEqual({
      status: 200,
      etag: null,
      body: {
        ...{ plan: 1, next_plan: 2, month: '2026-10', used_traps: 22, included_units: 20 },
        ...{ exceeded: true, excess_cost: 800 },
      },
    });
    expect(await usage(person, '2026-11')).toMatchObject({
      body: { plan: 2, next_plan: null, used_traps: 3, included_units: 50, exceeded: false, excess_cost: 0 },
    });
    expect(await usage(person, '2020-01')).toMatchObject({ body: { plan: 1, used_traps: 0, exceeded: false } });
  });

  it('is not exceeded at exactly what is included, nor without a limit', async () => {
    const id = await organization('Limits', 1);
    const person = await member(id);
    await use({ organization_id: id }, '2026-10', ...Array.from({ length: 20 }, () => 1));
    expect(await usage(person, '2026-10')).toMatchObject({ body: { used_traps: 20, exceeded: false } });
    await planFrom(id, '2026-11', 4);
    await use({ organization_id: id }, '2026-11', ...Array.from({ length: 300 }, () => 2));
    expect(await usage(person, '2026-11')).toMatchObject({
      body: { used_traps: 600, included_units: null, exceeded: false, excess_cost: 0 },
    });
  });

  it('of an account without organization has no plan', async () => {
    const person = await people.person({ allowedSensorTypes: ['station'] });
    await use({ account_id: person.id }, '2026-11', 2, 1);
    expect(await usage(person, '2026-11')).toMatchObject({
      body: { plan: 99, next_plan: null, used_traps: 3, included_units: null, exceeded: false },
    });
  });

  it('is that of the current month in the organization’s time zone unless the call names one', async () => {
    const id = await organization('Now', 1, { timeZone: 'Pacific/Kiritimati' });
    const person = await member(id);
    const { db } = people;
    const account = {
      ...{ id: person.id, email: person.email, name: '', permissions: [], allowed_sensor_types: ['station'] },
      ...{ active_features: [], organization_id: id, organization_admin: false, time_zone: 'Pacific/Kiritimati' },
      locale: 'en' as const,
    };
    const at = (instant: string) =>
      readUsage({ db, clock: { now: () => Date.parse(instant) } }, account, {}).then(({ month }) => month);
    expect(await at('2026-11-30T09:59:59Z')).toBe('2026-11');
    expect(await at('2026-11-30T10:00:00Z')).toBe('2026-12');
    const { body } = await usage(person);
    expect(body).toMatchObject({ month: expect.stringMatching(/^\d{4}-\d{2}$/) });
  });

  it('refuses months that are none, and accounts without stations', async () => {
    const person = await member(await organization('Wrong', 1));
    for (const month of ['2026-13', '2026-1', 'x', ''])
      expect(await usage(person, month)).toMatchObject(problem(422, 'validation_failed'));
    expect(await usage(await people.person({ allowedSensorTypes: ['fly'] }))).toMatchObject(problem(403, 'forbidden'));
    expect(await usage(admin)).toMatchObject(problem(403, 'forbidden'));
  });
});

describe('usage of all organizations', () => {
  it('has those with stations, a plan or usage in the month, by name, with the plan of the month', async () => {
    const month = '2025-03';
    const used = await organization('Zeta', 99, { stations: false });
    const planned = await organization('アルファ 10', 1, { stations: false });
    const stations = await organization('アルファ 9', 99);
    const none = await organization('Nothing', 99, { stations: false });
    await planFrom(planned, '2026-01', 4);
    await use({ organization_id: used }, month, 2);
    await use({ organization_id: planned }, month, ...Array.from({ length: 12 }, () => 2));
    const { body } = await people.ask(admin, 'GET', `/api/s_type/usage/organizations?month=${month}`);
    const rows = await usageOfOrganizations(people.db, month, 'ja');
    const mine = rows.filter(({ id }) => [used, planned, stations, none].includes(id));
    expect(mine).toEqual([
      { id: used, name: 'Zeta', plan: 99, used_traps: 2 },
      { id: stations, name: 'アルファ 9', plan: 99, used_traps: 0 },
      { id: planned, name: 'アルファ 10', plan: 1, used_traps: 24 },
    ]);
    expect(body).toMatchObject({
      month,
      organizations: expect.arrayContaining([
        {
          ...{ id: String(planned), name: 'アルファ 10', plan: 1, used_traps: 24, included_units: 20 },
          ...{ exceeded: true, excess_cost: 1_600 },
        },
      ]),
    });
  });

  it('as CSV has a byte order mark, and is in the reader’s language or the one asked for', async () => {
    const month = '2025-04';
    const id = await organization('CSV, "one"', 1);
    await use({ organization_id: id }, month, ...Array.from({ length: 12 }, () => 2));
    const csv = async (query: string) => {
      const response = await fetch(`${people.test.url}/api/s_type/usage/organizations.csv?${query}`, {
        headers: { authorization: `Bearer ${admin.token}` },
      });
      expect(response.headers.get('content-disposition')).toContain(`usage_${month}.csv`);
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
      const [heading, ...lines] = readCsv(bytes.subarray(3).toString());
      return [heading?.[0], heading?.[5], lines.find((line) => line[1] === String(id))];
    };
    const line = (name: string) => [
      month,
      String(id),
      'CSV, "one"',
      '1',
      name,
      '20',
      '24',
      '4',
      '10000',
      '400',
      '1600',
    ];
    expect(await csv(`month=${month}`)).toEqual(['月', '基本トラップ数', line('月20トラップ')]);
    expect(await csv(`month=${month}&locale=en`)).toEqual(['Month', 'Traps included', line('20 traps a month')]);
  });

  it('is for product admins only', async () => {
    const id = await organization('Curious', 1);
    const boss = await member(id);
    await people.appoint(id, boss.id);
    for (const path of ['organizations', 'organizations.csv']) {
      expect(await people.ask(boss, 'GET', `/api/s_type/usage/${path}`)).toMatchObject(problem(403, 'forbidden'));
      const headers = { 'x-assumed-user-id': String(boss.id) };
      expect(await people.ask(admin, 'GET', `/api/s_type/usage/${path}`, { headers })).toMatchObject(
        problem(403, 'forbidden'),
      );
    }
    expect(await planHistory(people.db, id)).toHaveLength(1);
  });
});
