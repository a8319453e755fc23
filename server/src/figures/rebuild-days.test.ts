import { afterAll, beforeAll, expect, it } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { correctFigures } from './figures.actions.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { settle, upsertEvent } from '../events/event.store.ts';
import { rebuildDays } from './rebuild-days.jobs.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

/** Counts an event of a sensor in Japan's time zone. */
async function count(sensorKey: number, at: string, counted: number): Promise<void> {
  const ts = instant(Date.parse(at) / 1_000);
  await transaction(database.db, async (tx) => {
    await lockSensor(tx, sensorKey);
    const times = { received_at: ts, captured_at: null, from_at: null, to_at: null };
    await upsertEvent(tx, {
      sensor_key: sensorKey,
      ts,
      sensor_threshold: 0,
      sensor_increase_threshold: 0,
      detected: null,
      ...times,
    });
    await settle(tx, sensorKey, ts, { count: counted, insect_counts: [1, counted], unclassified: 0, failed: false });
    await correctFigures(tx, sensorKey, ts, 'counted');
  });
}

function days(sensorKey: number) {
  return database.db
    .selectFrom('daily_counts')
    .select(['day', 'events', 'max_count'])
    .where('sensor_key', '=', sensorKey)
    .orderBy('day')
    .execute();
}

it('a new time zone assigns each event to its new day, leaves no old day, and affects no other organization', async () => {
  const { db } = database;
  const organization = await makeOrganization(db, 'Moved');
  const other = await makeOrganization(db, 'Stays');
  const own = await makeSensor(db, await makeAccount(db, { organization_id: organization }), { id: 'MOVED_1' });
  const foreign = await makeSensor(db, await makeAccount(db, { organization_id: other }), { id: 'STAYS_1' });
  for (const sensor of [own, foreign]) {
    await count(sensor, '2026-05-01T16:00:00Z', 3);
    await count(sensor, '2026-05-02T01:00:00Z', 5);
    await count(sensor, '2026-05-03T20:00:00Z', 7);
  }
  const inJapan = [
    { day: '2026-05-02', events: 2, max_count: 5 },
    { day: '2026-05-04', events: 1, max_count: 7 },
  ];
  expect(await days(own)).toEqual(inJapan);
  await db.updateTable('organizations').set({ time_zone: 'UTC' }).where('id', '=', organization).execute();
  for (const _ of ['once', 'again']) {
    await rebuildDays({ db }, organization, new AbortController().signal);
    expect(await days(own)).toEqual([
      { day: '2026-05-01', events: 1, max_count: 3 },
      { day: '2026-05-02', events: 1, max_count: 5 },
      { day: '2026-05-03', events: 1, max_count: 7 },
    ]);
  }
  expect(await days(foreign)).toEqual(inJapan);
  await expect(rebuildDays({ db }, organization, AbortSignal.abort())).rejects.toThrow();
});
