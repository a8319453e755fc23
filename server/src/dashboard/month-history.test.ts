import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Dashboard } from '@trapline/domain/dashboard/month.schema.ts';
import { drawnDashboard, playDashboard } from '@trapline/test-world/dashboard/dashboard-history.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 4 });
});
afterAll(() => database.close());

/** What a dashboard must have shown at least once: a history without it would prove nothing about it. */
function shownBy(shown: Dashboard): readonly string[] {
  const { total, notices, same_days } = { ...shown, same_days: shown.total.same_days };
  return [
    ...notices.map(({ type }) => type),
    ...(total.current > 0 ? ['current'] : []),
    ...(total.previous_month > 0 ? ['previous month'] : []),
    ...(total.previous_year > 0 ? ['previous year'] : []),
    ...(same_days !== null && same_days.previous_month < total.previous_month ? ['same days'] : []),
    ...(shown.indoor > 0 && shown.outdoor > 0 && shown.not_assigned > 0 ? ['all routes'] : []),
    ...(shown.without_site.length > 0 ? ['without site'] : []),
    ...(shown.alert_days?.over_threshold.includes(true) ? ['alert days'] : []),
    ...(shown.daily?.current.includes(0) ? ['a day of zero'] : []),
  ];
}
const wanted = ['a day of zero', 'alert days', 'all routes', 'current', 'increase', 'previous month', 'previous year'];

it('after any history, every figure of the dashboard and every list of events is that of the events', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(drawnDashboard, async (history) => {
      for (const { shown, kept, real } of await playDashboard(database, history)) {
        expect(kept).toEqual(real);
        for (const one of shown === null ? [] : shownBy(shown)) seen.add(one);
      }
    }),
    // The thousand of the benchmark `dashboard` take minutes.
    { numRuns: 40, seed: 31 },
  );
  expect([...seen].toSorted()).toEqual([...wanted, 'same days', 'total', 'without site']);
});
