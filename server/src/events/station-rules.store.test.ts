import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isKept } from '@trapline/domain/common/kept.rules.ts';
import { isPlaceShown, isStationEventReady, stationEventCounts } from '@trapline/domain/station/kept.rules.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';
import { placeShownSql, stationEventCountsSql, stationEventReadySql } from './station-rules.store.ts';

interface DrawnRow {
  readonly deleted: boolean;
  readonly hidden: boolean;
  readonly processing: boolean;
  readonly count: number | null;
}

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
});
afterAll(() => database.close());

it('SQL and the rules agree on every place and station event', async () => {
  const drawn: fc.Arbitrary<DrawnRow> = fc.record({
    deleted: fc.boolean(),
    hidden: fc.boolean(),
    processing: fc.boolean(),
    count: fc.constantFrom(null, 0, 1),
  });
  const check = async ({ deleted, hidden, processing, count }: DrawnRow) => {
    const { rows } = await sql<{ said: boolean[] }>`
      select array[${sql.raw(keptSql('r'))}, ${sql.raw(placeShownSql('r'))},
        ${sql.raw(stationEventReadySql('r'))}, ${sql.raw(stationEventCountsSql('r', 'figures'))}] said
      from (select case when ${deleted}::boolean then now() end deleted_at, ${hidden}::boolean hidden,
        ${processing}::boolean processing) r, (select ${count}::integer "count") figures`.execute(database.db);
    expect(rows[0]?.said).toEqual([
      isKept({ deleted }),
      isPlaceShown({ deleted, hidden }),
      isStationEventReady({ deleted, processing }),
      stationEventCounts({ deleted, processing, count }),
    ]);
  };
  await fc.assert(fc.asyncProperty(drawn, check), { numRuns: 100 });
});
