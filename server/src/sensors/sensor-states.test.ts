import { sensorUnitState, unitStates } from '@trapline/domain/health/unit-state.rules.ts';
import {
  makeAccount,
  makeCall,
  makeOrganization,
  makeSensor,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemIds } from '../platform/base/ids.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { sensorHandlers } from './sensor.http.ts';

const now = 1_790_000_000;
let database: Database;
let handlers: ReturnType<typeof sensorHandlers>;
let owner: TestAccount;
let reader: TestAccount;

/** Sensors in all states: the seconds since their unit was last active, and whether its health is poor. */
const units = [
  { id: 'A1', type: 'fly_count', ago: 60, poor: false },
  { id: 'A2', type: 'fly_count', ago: 120, poor: true },
  { id: 'A3', type: 'fly_count', ago: 86_400, poor: true },
  { id: 'A4', type: 'fly_count', ago: null, poor: null },
  { id: 'A5', type: 'hykecam', ago: 86_400, poor: null },
  { id: 'A6', type: 'rat_monitor', ago: 10_801, poor: false },
  { id: 'A7', type: 'insect_monitor_v2', ago: 30, poor: null },
] as const;

beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  const { db } = database;
  handlers = sensorHandlers({ db, clock: { now: () => now * 1_000 }, ids: systemIds, mailInDomain: null });
  owner = await makeAccount(db, { organization_id: await makeOrganization(db, 'North') });
  reader = await makeAccount(db, { organization_id: await makeOrganization(db, 'South') });
  for (const { id, type, ago, poor } of units) {
    const sensor_key = await makeSensor(db, owner, { id, type });
    if (ago !== null) {
      const last_active = new Date((now - ago) * 1_000);
      const state = { last_active, health_poor: poor };
      await db.updateTable('sensor_states').set(state).where('sensor_key', '=', sensor_key).execute();
    }
    const share = { email: reader.email, account_id: reader.id, shared_by: owner.id, created_at: new Date() };
    await db
      .insertInto('sensor_shares')
      .values({ ...share, sensor_key, permissions: ['read'] })
      .execute();
  }
});
afterAll(() => database.close());

type Query = Parameters<typeof handlers.listSensors>[0]['query'];
const list = (account: TestAccount, query: Query) => handlers.listSensors(makeCall(account, { query }));
const ids = async (account: TestAccount, query: Query) => (await list(account, query)).sensors.map(({ id }) => id);

it('narrows the list to a state as every page shows it, and counts the states', async () => {
  for (const account of [owner, reader]) {
    const { sensors, states } = await list(account, { sort: 'id', page: 1, count_states: '1' });
    expect(sensors).toHaveLength(units.length);
    for (const state of unitStates) {
      const expected = sensors.filter((sensor) => sensorUnitState(sensor) === state).map(({ id }) => id);
      expect([state, await ids(account, { sort: 'id', state })]).toEqual([state, expected]);
      expect(states).toMatchObject({ all: units.length, [state]: expected.length });
    }
  }
  expect(await ids(owner, { sort: 'id', state: 'silent' })).toEqual(['A3', 'A6']);
  // A reader with a read-only share learns that a unit is silent, and nothing else about it.
  const { states } = await list(reader, { page: 1, count_states: '1' });
  expect(states).toEqual({ all: 7, silent: 2, poor: 0, not_connected: 0, healthy: 0 });
});

it('counts what matches the search, whatever state is chosen, and only on request', async () => {
  const { states, total } = await list(owner, { q: 'fly_count', page: 1, state: 'poor', count_states: '1' });
  expect([total, states]).toEqual([1, { all: 4, silent: 1, poor: 1, not_connected: 1, healthy: 1 }]);
  expect(await list(owner, { page: 1 })).not.toHaveProperty('states');
});

it('sorts by state, the most urgent first, and by the last contact', async () => {
  const byState = (await list(owner, { sort: 'state' })).sensors.map(sensorUnitState);
  expect(byState).toEqual(
    byState.toSorted((a, b) => unitStates.indexOf(a ?? 'healthy') - unitStates.indexOf(b ?? 'healthy')),
  );
  expect(await ids(owner, { sort: '-last_active' })).toEqual(['A7', 'A1', 'A2', 'A6', 'A3', 'A5', 'A4']);
  expect((await ids(owner, { sort: 'last_active' })).at(-1)).toBe('A4');
  // What the reader does not know has no effect on the order.
  expect(await ids(reader, { sort: '-last_active' })).toEqual(await ids(reader, { sort: 'last_active' }));
});
