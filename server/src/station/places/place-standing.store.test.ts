import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seesPlace, type StationAccount } from '@trapline/domain/station/station.access.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { seesPlaceSql, stationCallerText } from '../../events/station-standing.store.ts';
import { asFragment } from '../../platform/database/bind.ts';
import { openDatabase, type Database } from '../../platform/database/database.ts';
import { placesOfSql } from './place-standing.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

it('an account that uses stations has the same places in SQL, whether it is known or a row', async () => {
  const few = fc.integer({ min: 1, max: 3 });
  const organization_id = fc.option(few);
  const account: fc.Arbitrary<StationAccount> = fc.record({
    ...{ id: few, organization_id, organization_admin: fc.boolean(), permissions: fc.subarray(['demo']) },
    ...{ allowed_sensor_types: fc.constant(['station']), active_features: fc.constant([]) },
  });
  const places = fc.array(fc.record({ organization_id, created_by: few }), { maxLength: 8 });
  const check = async (
    reader: StationAccount,
    owners: readonly { organization_id: number | null; created_by: number }[],
  ) => {
    const listed = sql`(select (number - 1)::int number, organization_id, created_by
      from unnest(${owners.map((owner) => owner.organization_id)}::int[], ${owners.map((owner) => owner.created_by)}::int[])
        with ordinality place (organization_id, created_by, number)) place`;
    const caller = asFragment((bind) => stationCallerText(reader, bind));
    const known = await sql<{ number: number }>`
      select place.number from ${listed} where ${placesOfSql(reader, 'place')} order by number`.execute(database.db);
    const byRow = await sql<{ number: number }>`
      select place.number from ${listed}, ${caller}
      where ${sql.raw(seesPlaceSql({ place: 'place', caller: 'caller' }))} order by number`.execute(database.db);
    const expected = owners.flatMap((owner, number) => (seesPlace(reader, owner) ? [number] : []));
    expect(known.rows.map(({ number }) => number)).toEqual(expected);
    expect(byRow.rows.map(({ number }) => number)).toEqual(expected);
  };
  await fc.assert(fc.asyncProperty(account, places, check), { numRuns: 300 });
});

it('the places of an account are those of its present organization, whoever made them', async () => {
  const { db } = database;
  const [north, south] = [await makeOrganization(db, 'North'), await makeOrganization(db, 'South')];
  const accounts = [];
  for (const organization_id of [north, north, south, null, null]) {
    accounts.push({
      ...(await makeAccount(db, { organization_id, allowed_sensor_types: ['station'] })),
      organization_admin: false,
    });
  }
  // Also places whose creator has left the organization, or joined one.
  for (const creator of accounts) {
    for (const organization_id of [north, south, null]) {
      await makePlace(db, { id: creator.id, organization_id }, `Place of ${creator.id}`);
    }
  }
  const places = await db.selectFrom('station_places').select(['id', 'organization_id', 'created_by']).execute();
  for (const account of accounts) {
    const { rows } = await sql<{ id: number }>`
      select place.id from station_places place where ${placesOfSql(account, 'place')} order by id`.execute(db);
    const expected = places.filter((place) => seesPlace(account, place)).map(({ id }) => id);
    expect(rows.map(({ id }) => id)).toEqual(expected.toSorted((a, b) => a - b));
  }
});
