import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mayKnowSensor } from '@trapline/domain/events/event.access.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { type Database, type Db, openDatabase } from '../platform/database/database.ts';
import { eventStanding } from '../events/event-standing.store.ts';
import { sensorStanding, siteStanding } from '../shares/standing.store.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { whoOwned, whoSeesEvents, whoSeesSensors, whoSeesSites } from './change-reader.store.ts';

// The readers of a change are determined for many accounts, sensors and sites at once. Here the result is compared with
// that for each single one, as pages compute it, in random worlds.

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url });
});
afterAll(() => database.close());

const instants = [100, 200, 300, 400].map(instant);

interface DrawnSensor {
  readonly key: number;
  readonly id: string;
}

/** Accounts, and sensors and sites with shares and installations. */
interface World {
  readonly accounts: readonly TestAccount[];
  readonly sensors: readonly DrawnSensor[];
  readonly sites: readonly string[];
}

/** A test in a random world. If it fails, it names the seed of the world, which `fc.assert` accepts as `seed`. */
function inWorld(check: (world: World) => Promise<void>): () => Promise<void> {
  const numbers = fc.infiniteStream(fc.nat(1_000_000));
  return () =>
    fc.assert(
      fc.asyncProperty(numbers, async (stream) => check(await makeWorld(database.db, stream))),
      { numRuns: 1 },
    );
}

let worlds = 0;

async function makeWorld(db: Db, numbers: Iterator<number>): Promise<World> {
  worlds += 1;
  const below = (most: number): number => (numbers.next().value ?? 0) % most;
  const one = <T>(list: readonly T[]): T => list[below(list.length)] ?? expect.fail();
  const organizations = [
    { id: await makeOrganization(db, `One ${worlds}`) },
    { id: await makeOrganization(db, `Two ${worlds}`) },
    { id: null },
  ];
  const accounts = [await makeAccount(db, { permissions: ['admin'] })];
  for (const { id: organization_id } of organizations) {
    for (let number = 0; number < 4; number += 1) {
      const organization_admin = organization_id !== null && number === 0;
      accounts.push(await makeAccount(db, { organization_id, organization_admin }));
    }
  }
  const sensors: DrawnSensor[] = [];
  const sites: string[] = [];
  for (let number = 0; number < 12; number += 1) {
    // Including organizations that the creator has left or joined since.
    const creator = { id: one(accounts).id, organization_id: one(organizations).id };
    const id = `Drawn_${worlds}_${number}`;
    const [key, site] = [await makeSensor(db, creator, { id }), await makeSite(db, creator, { name: id })];
    sensors.push({ key, id });
    sites.push(String(site));
    const shared = (email: string) => ({ shared_by: one(accounts).id, created_at: new Date(), email });
    for (const { id: account_id, email } of accounts) {
      const [ofSensor, ofSite] = [
        { ...shared(email), sensor_key: key, account_id, permissions: [one(['full', 'read'])] },
        { ...shared(email), site_id: site, account_id },
      ];
      if (below(6) === 0) await db.insertInto('sensor_shares').values(ofSensor).execute();
      if (below(6) === 0) await db.insertInto('site_shares').values(ofSite).execute();
    }
    const waits = { ...shared(`waits-${number}@example.com`), sensor_key: key };
    await db.insertInto('sensor_shares').values(waits).execute();
  }
  for (const { key: sensor_key } of sensors) {
    const [since, until] = [one(instants), one(instants)];
    if (since >= until) continue;
    const values = { sensor_key, site_id: Number(one(sites)), since, until };
    await db
      .insertInto('installations')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { accounts, sensors, sites };
}

const idsOf = (accounts: readonly TestAccount[]) => accounts.map(({ id }) => id);

describe('the recipients of a change', () => {
  it(
    'of an event are those who may see it; they learn the sensor and the site if they may know them',
    inWorld(async ({ accounts, sensors }) => {
      const events = sensors.flatMap(({ key }) => instants.map((ts) => ({ sensor_key: key, ts })));
      const told = await whoSeesEvents(database.pool, idsOf(accounts), events);
      const expected: string[] = [];
      for (const account of accounts) {
        for (const [index, { sensor_key, ts }] of events.entries()) {
          const standing = await eventStanding(database.pool, account, sensor_key, ts);
          if (!standing || standing.standing === 'none') continue;
          const there = await database.db
            .selectFrom('installations')
            .select('site_id')
            .where('sensor_key', '=', sensor_key)
            .where('since', '<=', ts)
            .where('until', '>', ts)
            .executeTakeFirst();
          const site = there && (await siteStanding(database.db, account, String(there.site_id)));
          const site_id = site && site.standing !== 'none' ? site.site_id : null;
          expected.push(
            JSON.stringify([account.id, index, mayKnowSensor(standing.seen_by) ? standing.sensor_id : null, site_id]),
          );
        }
      }
      const found = told.map(({ account_id, index, sensor_id, site_id }) => [account_id, index, sensor_id, site_id]);
      expect(found.map((row) => JSON.stringify(row)).toSorted()).toEqual(expected.toSorted());
      // Another world is drawn until one includes all cases: visible through the sensor alone, through the site alone, and
      // not at all.
      fc.pre(told.some(({ sensor_id }) => sensor_id === null));
      fc.pre(told.some(({ site_id }) => site_id === null));
      fc.pre(told.length < events.length * accounts.length);
    }),
  );

  it(
    'of a sensor or site are those who may see it',
    inWorld(async ({ accounts, sensors, sites }) => {
      const expected: string[] = [];
      for (const account of accounts) {
        for (const { id } of sensors) {
          if ((await sensorStanding(database.db, account, id))?.standing !== 'none')
            expected.push(`${account.id} ${id}`);
        }
        for (const id of sites) {
          if ((await siteStanding(database.db, account, id))?.standing !== 'none') expected.push(`${account.id} ${id}`);
        }
      }
      const told = [
        ...(await whoSeesSensors(
          database.pool,
          idsOf(accounts),
          sensors.map(({ id }) => id.toUpperCase()),
        )),
        ...(await whoSeesSites(database.pool, idsOf(accounts), sites)),
      ];
      expect(told.map(({ account_id, id }) => `${account_id} ${id}`).toSorted()).toEqual(expected.toSorted());
    }),
  );

  it(
    'of a deleted sensor or site are its owners',
    inWorld(async ({ accounts, sensors }) => {
      const rows = await database.db
        .selectFrom('sensors')
        .select(['id', 'organization_id', 'created_by'])
        .where(
          'key',
          'in',
          sensors.map(({ key }) => key),
        )
        .execute();
      const told = await whoOwned(database.pool, idsOf(accounts), rows);
      const expected: string[] = [];
      await database.db.deleteFrom('sensor_shares').execute();
      for (const account of accounts) {
        for (const { id } of rows) {
          if ((await sensorStanding(database.db, account, id))?.standing !== 'none')
            expected.push(`${account.id} ${id}`);
        }
      }
      expect(told.map(({ account_id, id }) => `${account_id} ${id}`).toSorted()).toEqual(expected.toSorted());
    }),
  );

  it(
    'do not include accounts that can no longer sign in',
    inWorld(async ({ accounts, sites }) => {
      const { db, pool } = database;
      const admin = accounts[0] ?? expect.fail();
      await db.updateTable('accounts').set({ blocked: true }).where('id', '=', admin.id).execute();
      expect(await whoSeesSites(pool, [admin.id], sites)).toEqual([]);
      await db.updateTable('accounts').set({ blocked: false, activated: false }).where('id', '=', admin.id).execute();
      expect(await whoSeesSites(pool, [admin.id], sites)).toEqual([]);
    }),
  );
});
