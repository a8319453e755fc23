import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { timeZoneSql, zonesOfDaySql } from './time-zone.store.ts';

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

const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/Havana', 'America/Sao_Paulo', 'Atlantic/Azores', 'Pacific/Apia'];

// Clocks are changed at midnight in Havana, in São Paulo and on the Azores; Apia left out a day.
it.each([
  '2026-01-01',
  '2026-03-08',
  '2026-11-01',
  '2018-11-04',
  '2018-02-18',
  '2025-10-26',
  '2011-12-30',
  '2011-12-31',
])('the instants of %s begin and end in every zone as its days do', async (day) => {
  await sql`insert into organizations (name, time_zone) select zone, zone from unnest(${zones}::text[]) zone
      where not exists (select from organizations o where o.time_zone = zone)`.execute(database.db);
  const { rows } = await sql`
      select zone, at from ${zonesOfDaySql(day)} days,
        generate_series(${day}::timestamptz - interval '2 days', ${day}::timestamptz + interval '3 days', interval '10 minutes') at
      where (at >= begins and at < ends) <> ((at at time zone zone)::date = ${day}::date)`.execute(database.db);
  expect(rows).toEqual([]);
  const found = await sql<{ zone: string }>`select zone from ${zonesOfDaySql(day)} days`.execute(database.db);
  expect(found.rows.map(({ zone }) => zone).toSorted()).toEqual(zones.toSorted());
});
