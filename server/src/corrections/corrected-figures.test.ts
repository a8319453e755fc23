import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnCorrections, makeCorrectedWorld, type CorrectedWorld } from '@trapline/test-world/corrected-history.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';

let database: Database;
let world: CorrectedWorld;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
  world = await makeCorrectedWorld(database.db);
});
afterAll(() => database.close());

it('after any history of corrections, figures, differences and newest counts are those of the events', async () => {
  await fc.assert(
    fc.asyncProperty(drawnCorrections, async (history) => {
      await world.play(history);
      const { kept, real } = await world.keptAndTrue();
      expect(kept).toEqual(real);
    }),
    // The thousand of the benchmark `corrections` take a minute.
    { numRuns: 60 },
  );
});
