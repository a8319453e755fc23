import { openDatabase } from '@trapline/server/platform/database/database.ts';
import type { BenchDatabase } from '../common/bench-database.ts';
import { fill } from '../common/fill.ts';
import { backendMeter, median, medianRatio, wholeCalls } from '../common/measure.ts';
import { info, type Result } from '../common/results.ts';
import { beginSession } from '../common/session.ts';
import { createReader } from './activity-page.ts';

const rounds = 5;

/**
 * Measures the processor time of the calls behind the first screen of the activity page, which is the summary and the
 * most urgent 20 sites, of an organization with 2,000 sites against one with 50. Both read every site. How long the
 * manager waits is measured in the browser, by the bench `web`.
 */
export async function firstScreenCalls(bench: BenchDatabase, part: string): Promise<Result[]> {
  const [few, many] = [await open(bench, 50), await open(bench, 2_000)];
  try {
    const costs: [number, number][] = [];
    for (let round = -1; round < rounds; round++) {
      const base = await few.measure();
      const cost = await many.measure();
      // The first round is a warm-up.
      if (round >= 0) costs.push([cost, base]);
    }
    const [large, small] = [0, 1].map((side) => median(costs.map((cost) => cost[side] ?? 0)).toFixed(2));
    const ratio = medianRatio(costs).toFixed(2);
    return [info(part, 'calls of the first screen, 2,000 sites; 50', `${large} ms; ${small} ms, ${ratio} times`)];
  } finally {
    await few.database.close();
    await many.database.close();
  }
}

async function open(bench: BenchDatabase, sites: number) {
  const url = await bench.create(`sites${sites}`);
  await fill(url, { sensors: sites, eventsPerSensor: 100, step: 86_400, photos: true, sensorsPerOrganization: sites });
  const database = openDatabase({ url, connections: 1, statementTimeout: 60_000 });
  const token = await beginSession(database.db, 1);
  const reader = await createReader(database, url, token, bench.folder(`sites${sites}`));
  const meter = backendMeter(database.pool);
  const screen = async () => {
    const total = await reader.summary();
    if (total !== sites) throw new Error(`The summary is of ${total} sites, not ${sites}`);
    const { groups } = await reader.activities({ group_by: 'installation_site', order: 'urgency', per_page: 20 });
    if (groups.length !== 20) throw new Error(`The first screen has ${groups.length} groups, not 20`);
  };
  return { database, measure: async () => (await wholeCalls(meter, screen, 20)).whole };
}
