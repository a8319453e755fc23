import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { timeZoneSql } from './time-zone.store.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
});
afterAll(() => database.close());

it('SQL and the rule agree on the time zone, with and without an organization', async () => {
  for (const zone of ['Europe/Berlin', null]) {
    const { rows } = await sql<{ zone: string }>`
      select ${sql.raw(timeZoneSql('o'))} zone from (select 1) s left join (select ${zone}::text time_zone) o on ${zone !== null}::boolean`.execute(
      database.db,
    );
    expect(rows).toEqual([{ zone: timeZoneOf(zone) }]);
  }
});
