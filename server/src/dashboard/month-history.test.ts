import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnDashboard, playDashboard } from '@trapline/test-world/dashboard/dashboard-history.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 4 });
});
afterAll(() => database.close());

it('after any history, every figure of the dashboard and every list of events is that of the events', async () => {
  await fc.assert(
    fc.asyncProperty(drawnDashboard, async (history) => {
      for (const { kept, real } of await playDashboard(database, history)) expect(kept).toEqual(real);
    }),
    // The thousand of the benchmark `dashboard` take minutes.
    { numRuns: 40, seed: 31 },
  );
});
