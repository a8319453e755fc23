import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { DashboardPartQuery, DashboardQuery } from '@trapline/domain/dashboard/month.schema.ts';
import { makeAccount, makeCall, makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import type { TestAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { correctFigures } from '../figures/figures.actions.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { ensurePartitions } from '../platform/database/partition.store.ts';
import { dashboardHandlers } from './dashboard.http.ts';

const now = Date.parse('2026-07-10T03:00:00Z');
let database: Database;
let handlers: ReturnType<typeof dashboardHandlers>;
let numbers = 0;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  const { db, pool } = database;
  handlers = dashboardHandlers({ db, pool, clock: { now: () => now } });
});
afterAll(() => database.close());

const read = (account: TestAccount, query: DashboardQuery = {}) => handlers.getDashboard(makeCall(account, { query }));
const events = (account: TestAccount, query: DashboardPartQuery = {}) =>
  handlers.listDashboardEvents(makeCall(account, { query }));
/** The type of the problem that a call ends with. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Problem ? error.type : error),
  );

async function newAccount(more: Partial<TestAccount> = {}): Promise<TestAccount> {
  numbers += 1;
  const organization_id = await makeOrganization(database.db, `Organization ${numbers}`);
  return makeAccount(database.db, { organization_id, ...more });
}

/** Stores a counted event. @param counts sparse */
async function count(sensor_key: number, time: string, counts: readonly number[]): Promise<void> {
  const ts = new Date(time);
  await ensurePartitions(database.db, ts);
  await transaction(database.db, async (tx) => {
    await lockSensor(tx, sensor_key);
    const all = counts.reduce((sum, number, at) => (at % 2 === 1 ? sum + number : sum), 0);
    await tx
      .insertInto('events')
      .values({ sensor_key, ts, received_at: ts, processing: false, count: all, insect_counts: [...counts] })
      .execute();
    await correctFigures(tx, sensor_key, ts, 'counted');
  });
}

describe('the dashboard', () => {
  it('has nothing for an account without anything, and no stations without the right', async () => {
    const account = await newAccount({ allowed_sensor_types: ['fly_scan'] });
    expect(await read(account)).toMatchObject({
      ...{ month: '2026-07', today: '2026-07-10', group_by: 'sensor', groups: ['installation_site', 'sensor'] },
      ...{ items: [], types: 'all', has_fly_scan: false, id: null, notices: [], top: [] },
      total: { current: 0, previous_month: 0, previous_year: 0, same_days: { days: 10 } },
      reported: { current: false, previous_month: false, previous_year: false },
    });
    expect(await refusal(read(account, { group_by: 'place' }))).toBe('forbidden');
  });

  it('shows fly_scan; the other types that count where there is none, or when asked', async () => {
    const account = await newAccount();
    await makeSensor(database.db, account, { id: 'TYPES_FLY', type: 'fly' });
    await makeSensor(database.db, account, { id: 'TYPES_RAT', type: 'rat_monitor' });
    const ids = async (query: DashboardQuery = {}) => (await read(account, query)).items.map(({ id }) => id);
    expect(await ids()).toEqual(['TYPES_FLY']);
    await makeSensor(database.db, account, { id: 'TYPES_SCAN', type: 'fly_scan' });
    expect(await ids()).toEqual(['TYPES_SCAN']);
    expect(await ids({ types: 'all' })).toEqual(['TYPES_FLY', 'TYPES_SCAN']);
    expect(await refusal(read(account, { id: 'TYPES_FLY' }))).toBe('not_found');
    expect((await read(account, { id: 'TYPES_FLY', types: 'all' })).id).toBe('TYPES_FLY');
  });

  it('is of sites where the account uses them, and names sensors without one', async () => {
    const account = await newAccount({ active_features: ['sensor_installation_sites'] });
    const stands = await makeSensor(database.db, account, { id: 'STANDS', type: 'fly_scan' });
    await makeSensor(database.db, account, { id: 'LIES', type: 'fly_scan' });
    const site_id = await makeSite(database.db, account, { name: 'Hall', type: 'fly_scan' });
    const since = new Date('2026-07-05T00:00:00Z');
    await database.db.insertInto('installations').values({ site_id, sensor_key: stands, since }).execute();
    const shown = await read(account);
    expect(shown.items).toEqual([{ id: String(site_id), name: 'Hall' }]);
    expect(shown.without_site).toEqual([{ id: 'LIES', name: 'LIES' }]);
    expect((await read(account, { month: '2026-06' })).without_site).toHaveLength(2);
  });

  it('refuses months to come, unknown types, and product admins in their own name', async () => {
    const account = await newAccount();
    expect(await refusal(read(account, { month: '2026-08' }))).toBe('validation_failed');
    expect(await refusal(read(account, { insect_type: 'bee' }))).toBe('validation_failed');
    expect(await refusal(read(await newAccount({ permissions: ['admin'] })))).toBe('forbidden');
    expect(await refusal(events(await newAccount({ permissions: ['admin'] })))).toBe('forbidden');
  });

  it('compares a month under way with the same days, and shows its numbers with their events', async () => {
    const account = await newAccount();
    const key = await makeSensor(database.db, account, { id: 'MONTHS', type: 'fly_scan' });
    await count(key, '2025-07-02T03:00:00Z', [2, 1]);
    await count(key, '2025-07-09T03:00:00Z', [2, 4]);
    await count(key, '2025-07-20T03:00:00Z', [2, 9]);
    await count(key, '2026-06-11T03:00:00Z', [2, 11]);
    await count(key, '2026-07-09T03:00:00Z', [2, 12, 5, 6]);
    await count(key, '2026-07-09T04:00:00Z', [2, 12, 5, 8]);
    const shown = await read(account);
    expect(shown.total).toEqual({
      ...{ current: 9, previous_month: 2, previous_year: 8 },
      same_days: { days: 10, previous_month: 0, previous_year: 3 },
    });
    expect(shown.daily?.current.slice(7, 10)).toEqual([null, 9, null]);
    expect(shown.top).toEqual([
      { type: 'drain_fly', count: 8 },
      { type: 'aphid', count: 1 },
    ]);
    const parts = await events(account, { figure: 'types', type: 'drain_fly' });
    expect(parts).toMatchObject({ sum: 8, total: 2, page: 1, per_page: 40 });
    expect(parts.parts.map(({ share, item, event: { attachments } }) => ({ share, item, attachments }))).toEqual(
      [6, 2].map((share) => ({ share, item: { id: 'MONTHS', name: 'MONTHS' }, attachments: {} })),
    );
    expect(await events(account, { period: 'previous_year', up_to: 10 })).toMatchObject({ sum: 3, total: 1 });
    expect(await events(account, { page: 2, per_page: 1 })).toMatchObject({ sum: 9, total: 2, parts: [{ share: 2 }] });
    expect(await events(account, { page: 9 })).toMatchObject({ sum: 9, total: 2, parts: [] });
    let statements = 0;
    const counted = () => void (statements += 1);
    database.pool.on('acquire', counted);
    await events(account, { per_page: 1 });
    const ofOne = statements;
    await events(account, { per_page: 2 });
    database.pool.off('acquire', counted);
    // Two events take no more statements than one.
    expect([ofOne > 0, statements]).toEqual([true, 2 * ofOne]);
  });
});

describe('the dashboard of stations', () => {
  it('has the same panels by month, from counts', async () => {
    const account = await newAccount();
    const { db } = database;
    const [north, south] = [await makePlace(db, account, 'North'), await makePlace(db, account, 'South')];
    await db.updateTable('station_places').set({ index_threshold: 2 }).where('id', '=', north).execute();
    const trap = { installed: '2026-07-01', collected: '2026-07-05', month: '2026-07' };
    await makeStationEvent(db, north, { ...trap, count: 12, insect_counts: [1, 2, 5, 10] });
    await makeStationEvent(db, south, { ...trap, count: 3, insect_counts: [2, 3] });
    await makeStationEvent(db, south, { ...trap, count: null });
    await makeStationEvent(db, south, { month: '2026-06', count: 0 });
    await makeStationEvent(db, south, { month: '2025-07', count: 20 });
    const shown = await read(account);
    expect(shown).toMatchObject({
      ...{ group_by: 'place', items: [{ name: 'North' }, { name: 'South' }], daily: null, hourly: null, matrix: null },
      total: { current: 15, previous_month: 0, previous_year: 20, same_days: null },
      reported: { current: true, previous_month: true, previous_year: true },
      ...{ others: 2, indoor: 10, outdoor: 3, not_assigned: 2 },
      top: [
        { type: 'drain_fly', count: 10 },
        { type: 'aphid', count: 3 },
      ],
      notices: [{ id: String(north), name: 'North', type: 'total', count: 12 }],
    });
    expect(shown.months?.current_year.slice(4, 8)).toEqual([null, 0, 15, null]);
    expect(shown.months?.previous_year[6]).toBe(20);
    expect(await read(account, { id: String(south), insect_type: 'aphid' })).toMatchObject({ total: { current: 3 } });
    expect(await events(account)).toMatchObject({
      ...{ sum: 15, total: 2 },
      parts: [{ share: 12, item: { name: 'North' }, event: { trap_no: '1' } }, { share: 3 }],
    });
    expect(await events(account, { of_month: '2025-07' })).toMatchObject({ sum: 20, total: 1 });
    expect(await events(account, { figure: 'types', route: 'outdoor' })).toMatchObject({ sum: 3, total: 1 });
    expect(await refusal(events(account, { hour: 3 }))).toBe('validation_failed');
    expect(await refusal(read(account, { id: '999999' }))).toBe('not_found');
    const stranger = await newAccount();
    expect(await refusal(read(stranger, { group_by: 'place', id: String(north) }))).toBe('not_found');
  });

  it('says whether there are sensors to go back to', async () => {
    const account = await newAccount();
    await makePlace(database.db, account, 'Place');
    const nothing = { group_by: 'place', has_fly_scan: false, has_other_types: false };
    expect(await read(account, { group_by: 'place' })).toMatchObject(nothing);
    await makeSensor(database.db, account, { id: 'BACK_SCAN', type: 'fly_scan' });
    const bySensor = { ...account, active_features: [] };
    expect(await read(bySensor, { group_by: 'place' })).toMatchObject({ ...nothing, has_fly_scan: true });
    await makeSensor(database.db, account, { id: 'BACK_FLY', type: 'fly' });
    expect(await read(bySensor, { group_by: 'place' })).toMatchObject({
      ...{ group_by: 'place', has_fly_scan: true, has_other_types: true },
    });
  });
});
