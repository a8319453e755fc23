import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  appears,
  awaitsLook,
  countsInFigures,
  enters,
  isCounted,
  isShown,
  isUnmarked,
} from '@trapline/domain/events/what-counts.rules.ts';
import { exceeds, reaches } from '@trapline/domain/events/threshold.rules.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { drawnEvents, makeDrawnWorld, type DrawnWorld } from '@trapline/test-world/drawn-history.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import {
  appearsSql,
  awaitsLookSql,
  countedSql,
  countsSql,
  entersSql,
  exceedsSql,
  reachesSql,
  shownSql,
  unmarkedSql,
} from './event-rules.store.ts';

let database: Database;
let world: DrawnWorld;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 1 });
  world = await makeDrawnWorld(database.db);
});
afterAll(() => database.close());

it('SQL and the rules agree on every event', async () => {
  await fc.assert(
    fc.asyncProperty(drawnEvents(2), async (events) => {
      await world.keep(events);
      const { rows } = await sql<{ sensor_key: number; at: number; said: (boolean | null)[] }>`
        select e.sensor_key, extract(epoch from e.ts)::float8 "at", array[
          ${sql.raw(reachesSql('e.count', 'e.sensor_threshold'))},
          ${sql.raw(reachesSql('e.count_difference', 'e.sensor_increase_threshold'))},
          ${sql.raw(exceedsSql('e'))}, ${sql.raw(countsSql('e'))}, ${sql.raw(appearsSql('e'))},
          ${sql.raw(entersSql('e'))}, ${sql.raw(awaitsLookSql('e'))},
          ${sql.raw(shownSql('e'))}, ${sql.raw(countedSql('e'))}, ${sql.raw(unmarkedSql('e'))}] said
        from events e where e.sensor_key = any(${[...world.sensors]})`.execute(database.db);
      const said = new Map(rows.map((row) => [`${row.sensor_key} ${row.at}`, row.said]));
      expect(rows).toHaveLength(events.length);
      for (const event of events) {
        const answer = said.get(`${world.sensors[event.sensor]} ${event.timestamp}`);
        // Null counts as false, as in `where` and `bool_or`.
        expect(answer?.map((one) => one === true)).toEqual([
          reaches(event.count, event.sensor_threshold),
          reaches(event.count_difference, event.sensor_increase_threshold),
          exceeds(event),
          countsInFigures(event),
          appears(event),
          enters(event),
          awaitsLook(event),
          isShown(event),
          isCounted(event),
          isUnmarked(event),
        ]);
      }
    }),
    { numRuns: 100 },
  );
});
