import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seesPlace } from '@trapline/domain/station/station.access.ts';
import { makeAccount, makeOrganization } from '@trapline/test-world/fixtures.ts';
import { makePlace } from '@trapline/test-world/station-fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { seesPlaceSql } from './place-standing.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

it('who sees a place is the same in SQL', async () => {
  const { db } = database;
  const [north, south] = [await makeOrganization(db, 'North'), await makeOrganization(db, 'South')];
  const accounts = [];
  for (const organization_id of [north, north, south, null, null]) {
    accounts.push(await makeAccount(db, { organization_id }));
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
      select place.id from station_places place where ${seesPlaceSql(account, 'place')} order by id`.execute(db);
    const expected = places.filter((place) => seesPlace(account, place)).map(({ id }) => id);
    expect(rows.map(({ id }) => id)).toEqual(expected.toSorted((a, b) => a - b));
  }
});
