import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { deleteRestOfSensor } from '../sensors/remove-sensor.store.ts';
import { keepUnitFacts, touchSensor } from './sensor-state.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

it('does not bring back the row of a sensor that was deleted while its unit reported', async () => {
  const { db } = database;
  const key = await makeSensor(db, await makeAccount(db, {}), { id: 'Reporting_1' });
  expect(await touchSensor(db, key, new Date())).toBe(true);
  expect(await touchSensor(db, key, new Date())).toBe(false);
  await deleteRestOfSensor(db, key);
  expect(await touchSensor(db, key, new Date())).toBe(false);
  expect(await keepUnitFacts(db, key, { firmware_version: '2.0' }, new Date())).toBe(false);
  expect(await db.selectFrom('sensor_states').selectAll().execute()).toEqual([]);
});
