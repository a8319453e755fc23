import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sensorTypeCapabilities, sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { silenceGapSeconds } from '@trapline/domain/health/silence.limits.ts';
import { isSilent } from '@trapline/domain/health/silence.rules.ts';
import { openDatabase, transaction, type Database } from '../platform/database/database.ts';
import { makeAccount, makeOrganization, makeSensor, makeSite } from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { markSilent, recordCheck } from './silence.store.ts';

const now = 1_790_000_000;

describe('silence in the database', () => {
  let database: Database;
  beforeAll(async () => {
    database = openDatabase({ url: (await createTestDatabase()).url, connections: 3 });
  });
  afterAll(() => database.close());

  it('matches the rule for every type, interval and place', async () => {
    const { db } = database;
    const withFeature = await makeOrganization(db, 'With');
    const features = ['sensor_installation_sites'];
    await db.updateTable('organizations').set({ active_features: features }).where('id', '=', withFeature).execute();
    const alone = await makeAccount(db, {});
    await db.updateTable('accounts').set({ active_features: features }).where('id', '=', alone.id).execute();
    const creators = [
      { account: await makeAccount(db, { organization_id: withFeature }), counts: true },
      { account: await makeAccount(db, { organization_id: await makeOrganization(db, 'Without') }), counts: false },
      { account: alone, counts: true },
      { account: await makeAccount(db, {}), counts: false },
    ];
    const expected: string[] = [];
    let number = 0;
    for (const { account, counts } of creators) {
      for (const type of sensorTypes) {
        for (const [own, site] of [
          [3_600, null],
          [600, null],
          [3_600, 21_600],
          [21_600, 3_600],
          [10_800, undefined],
        ] as const) {
          const interval = counts && site ? site : own;
          const after = sensorTypeCapabilities[type].photoInterval ? Math.max(3_600, 3 * interval) : 3_600;
          for (const age of [null, after, after + 1, 3_601, 1e8]) {
            number += 1;
            const id = `S${number}`;
            const key = await makeSensor(db, account, { id, type });
            await db.updateTable('sensors').set({ photo_interval: own }).where('key', '=', key).execute();
            const last = age === null ? null : now - age;
            await db
              .updateTable('sensor_states')
              .set({ last_active: last === null ? null : new Date(last * 1_000) })
              .where('sensor_key', '=', key)
              .execute();
            if (site !== undefined) {
              const siteId = await makeSite(db, account, { name: id, type });
              await db
                .updateTable('installation_sites')
                .set({ sensor_settings: JSON.stringify(site === null ? {} : { photo_interval: site }) })
                .where('id', '=', siteId)
                .execute();
              await db
                .insertInto('installations')
                .values({ site_id: siteId, sensor_key: key, since: new Date(0) })
                .execute();
            }
            if (isSilent(type, last, interval, now)) expected.push(id);
          }
        }
      }
    }
    const marked = await transaction(db, (tx) => markSilent(tx, null, new Date(0), new Date(now * 1_000)));
    const rows = await db.selectFrom('sensors').select(['key', 'id']).execute();
    const ids = new Map(rows.map((row) => [row.key, row.id]));
    expect(marked.map((unit) => ids.get(unit.sensor_key)).toSorted()).toEqual(expected.toSorted());
    expect(expected.length).toBeGreaterThan(100);
    expect(await transaction(db, (tx) => markSilent(tx, null, new Date(0), new Date(now * 1_000)))).toEqual([]);
  });

  it('counts from the first check after a gap of more than five minutes, or after a clock was set back', async () => {
    const lookAfter = (seconds: number) =>
      transaction(database.db, (tx) => recordCheck(tx, new Date((now + seconds) * 1_000)));
    const since = async (seconds: number) => (await lookAfter(seconds)).getTime() / 1_000 - now;
    expect(await since(0)).toBe(0);
    expect(await since(silenceGapSeconds)).toBe(0);
    expect(await since(2 * silenceGapSeconds + 1)).toBe(2 * silenceGapSeconds + 1);
    expect(await since(3 * silenceGapSeconds + 1)).toBe(2 * silenceGapSeconds + 1);
    expect(await since(-60)).toBe(-60);
  });
});
