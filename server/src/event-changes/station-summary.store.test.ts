import { afterAll, beforeAll, expect, it } from 'vitest';
import { planIn } from '@trapline/domain/organizations/plan.rules.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { createOrganization } from '../organizations/organization.store.ts';
import { planHistory, setPlanFrom } from '../organizations/plan.store.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { keepStationUsage } from './station-summary.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

it('usage is that of the month and the plan at the upload, in the organization’s time zone, whenever it is complete', async () => {
  const { db } = database;
  const turns = ['2026-10-31T14:59:59Z', '2026-10-31T15:00:00Z', '2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z'];
  const months = { 'Asia/Tokyo': ['10', '11', '11', '11'], 'America/New_York': ['10', '10', '10', '11'] };
  for (const [timeZone, expected] of Object.entries(months)) {
    const organization_id = await createOrganization(db, {
      ...{ name: timeZone, currentPlan: 1, timeZone, activeFeatures: [] },
      allowedSensorTypes: ['station'],
    });
    const account = await makeAccount(db, { organization_id });
    const place = await makePlace(db, account, 'Kitchen');
    await transaction(db, (tx) => setPlanFrom(tx, organization_id, { from_month: '2026-11', plan: 3 }));
    const history = await planHistory(db, organization_id);
    for (const [index, turn] of turns.entries()) {
      const uploaded = new Date(turn);
      const key = await makeStationEvent(db, place, { uploaded, count: null });
      // Completed long after the month has turned.
      await transaction(db, (tx) => keepStationUsage(tx, key, uploaded, new Date('2026-12-05T00:00:00Z')));
      const month = `2026-${expected[index]}`;
      const row = await db.selectFrom('station_usage').select(['month', 'plan']).where('event_key', '=', key).execute();
      expect(row).toEqual([{ month, plan: planIn(history, month) }]);
    }
    expect(history.map(({ plan }) => plan)).toEqual([1, 3]);
  }
});

it('usage of an account without an organization has no plan, and is that of Japan’s month', async () => {
  const { db } = database;
  const account = await makeAccount(db, {});
  const uploaded = new Date('2026-10-31T15:00:00Z');
  const key = await makeStationEvent(db, await makePlace(db, account, 'Garage'), { uploaded, count: null });
  await transaction(db, (tx) => keepStationUsage(tx, key, uploaded, uploaded));
  const rows = db.selectFrom('station_usage').select(['month', 'plan', 'account_id']).where('event_key', '=', key);
  expect(await rows.execute()).toEqual([{ month: '2026-11', plan: 99, account_id: account.id }]);
});
