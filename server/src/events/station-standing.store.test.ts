import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  mayUseStations,
  seesPlace,
  type StationAccount,
  type StationOwner,
} from '@trapline/domain/station/station.access.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { asFragment } from '../platform/database/bind.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { seesPlaceSql, stationCallerText, usesStationsSql } from './station-standing.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

const few = fc.integer({ min: 1, max: 2 });
const organization = fc.option(few);
const account: fc.Arbitrary<StationAccount> = fc.record({
  id: few,
  organization_id: organization,
  organization_admin: fc.boolean(),
  permissions: fc.subarray(['admin', 'demo', 'station']),
  allowed_sensor_types: fc.subarray(['station', 'fly']),
  active_features: fc.constant([]),
});
const place: fc.Arbitrary<StationOwner & { created_by: number }> = fc.record({
  organization_id: organization,
  created_by: few,
});

it('in SQL, an account sees the same places as by the rule', async () => {
  const check = async (reader: StationAccount, owner: StationOwner) => {
    const caller = asFragment((bind) => stationCallerText(reader, bind));
    const { rows } = await sql<{ sees: boolean }>`
      select ${sql.raw(seesPlaceSql({ place: 'place', caller: 'caller' }))} sees from ${caller},
        (select ${owner.organization_id}::integer organization_id, ${owner.created_by}::integer created_by) place`.execute(
      database.db,
    );
    expect(rows[0]?.sees).toBe(seesPlace(reader, owner));
  };
  await fc.assert(fc.asyncProperty(account, place, check), { numRuns: 300 });
});

it('in SQL, the same accounts use stations as by the rule, with their own types or those of the organization', async () => {
  const types = fc.option(fc.subarray(['station', 'fly']));
  const check = async (reader: StationAccount, own: string[] | null, shared: string[] | null) => {
    const { rows } = await sql<{ uses: boolean }>`
      select ${sql.raw(usesStationsSql({ account: 'a', organization: 'o' }))} uses from
        (select ${[...reader.permissions]}::text[] permissions, ${own}::text[] allowed_sensor_types) a,
        (select ${shared}::text[] allowed_sensor_types) o`.execute(database.db);
    const allowed_sensor_types = own ?? shared ?? [];
    expect(rows[0]?.uses).toBe(mayUseStations({ ...reader, allowed_sensor_types }));
  };
  await fc.assert(fc.asyncProperty(account, types, types, check), { numRuns: 200 });
});
