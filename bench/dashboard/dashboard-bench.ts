import fc from 'fast-check';
import { isDeepStrictEqual } from 'node:util';
import { comparedMonths } from '@trapline/domain/dashboard/month.rules.ts';
import type { Dashboard } from '@trapline/domain/dashboard/month.schema.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { drawnDashboard, playDashboard } from '@trapline/test-world/dashboard/dashboard-history.ts';
import { withDatabase, type BenchDatabase } from '../common/bench-database.ts';
import { backendMeter, median, medianRatio, timed } from '../common/measure.ts';
import { launchChromium } from '../common/browser.ts';
import { buildWeb } from '../common/build-web.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, info, type Result } from '../common/results.ts';
import { fillMonths, sensors, type FilledMonths } from './fill-months.ts';
import { rawFigures } from './raw-figures.ts';
import { createDashboardReader } from './dashboard-reader.ts';
import { pageTimes } from './page-times.ts';

const part = 'dashboard';
const rounds = 7;
const histories = 1_000;

/**
 * Measures a month of 241 sensors: in the database against the same figures from events, over HTTP against a list of 40
 * events; the page in Chromium; and compares every figure with the events after random histories. Source: DASH-7, DASH-14.
 */
export async function run(): Promise<Result[]> {
  buildWeb();
  return withDatabase(false, async (database) => {
    const url = await database.create('dashboard');
    const filled = await fillMonths(url);
    return [
      ...(await inDatabase(url, filled)),
      ...(await overHttp(database, url, filled)),
      await afterHistories(database),
    ];
  });
}

async function inDatabase(url: string, filled: FilledMonths): Promise<Result[]> {
  const single = new URL(url);
  single.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  const database = openDatabase({ url: single.href, connections: 1, statementTimeout: 120_000 });
  try {
    const meter = backendMeter(database.pool);
    const { current, previous_month, previous_year } = comparedMonths(filled.month);
    const keys = filled.sensors.map(({ key }) => key);
    const read = await createDashboardReader(database, filled.token);
    const raw = () => rawFigures(database.pool, keys, [current, previous_month, previous_year]);
    const results: Result[] = [];
    for (const group_by of ['sensor', 'installation_site'] as const) {
      const call = () => read({ group_by, month: filled.month });
      check(await call(), await raw());
      const costs: [number, number][] = [];
      for (let round = 0; round < rounds; round += 1) {
        costs.push([await meter.run(call, 5), await meter.run(raw, 1)]);
      }
      const [kept, fromEvents] = [0, 1].map((side) => median(costs.map((cost) => cost[side] ?? 0)).toFixed(1));
      const name = `month of ${sensors} sensors (${group_by})`;
      results.push(
        atMost(
          part,
          `${name}: whole dashboard / same figures from events, database ${meter.measures}`,
          medianRatio(costs),
          0.12,
        ),
        info(part, `${name}: the dashboard; from events`, `${kept} ms; ${fromEvents} ms`),
      );
    }
    return results;
  } finally {
    await database.close();
  }
}

/** @throws Error when the dashboard does not show what the events say */
function check(shown: Dashboard, raw: Awaited<ReturnType<typeof rawFigures>>): void {
  const types = shown.indoor + shown.outdoor + shown.not_assigned;
  const hours = (shown.matrix ?? []).flat().reduce((sum, number) => sum + number, 0);
  const kept = { total: shown.total.current, hours, types };
  if (!isDeepStrictEqual(kept, raw)) throw new Error(`Figures differ: ${JSON.stringify([kept, raw])}`);
  if (Object.values(shown.reported).includes(false)) throw new Error('A month has no events');
}

async function overHttp(database: BenchDatabase, url: string, filled: FilledMonths): Promise<Result[]> {
  const {
    token,
    month,
    sensors: [one],
  } = filled;
  const portal = await startPortal(database, url);
  const browser = await launchChromium();
  try {
    const get = async (path: string) => {
      const response = await fetch(`${portal.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
      if (response.status !== 200) throw new Error(await response.text());
      await response.arrayBuffer();
    };
    const times: [number, number, number][] = [];
    const mean = async (path: string, calls: number) =>
      (await timed(async () => {
        for (let call = 0; call < calls; call += 1) await get(path);
      })) / calls;
    const dashboard = `/api/dashboard?month=${month}&group_by=installation_site`;
    for (let round = -2; round < rounds; round += 1) {
      const list = await mean(`/api/sensors/${one?.id ?? ''}/events?limit=40`, 20);
      const shown = await mean(dashboard, 10);
      const ofType = await mean(`${dashboard}&insect_type=drain_fly`, 10);
      // The first rounds are a warm-up.
      if (round >= 0) times.push([shown, ofType, list]);
    }
    const name = `month of ${sensors} sensors / list of 40 events, whole calls over HTTP`;
    const ms = ([0, 1, 2] as const).map((side) => `${median(times.map((time) => time[side])).toFixed(1)} ms`);
    return [
      atMost(part, name, medianRatio(times.map(([shown, , list]) => [shown, list])), 5),
      atMost(part, `${name}, of an insect type`, medianRatio(times.map(([, ofType, list]) => [ofType, list])), 5),
      info(part, 'the dashboard; that of an insect type; the list', ms.join('; ')),
      ...(await pageTimes(browser, { url: portal.url, token }, filled)),
    ];
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** How many of many random histories leave figures that are not those of the events. Source: DASH-7, COUNT-5. */
async function afterHistories(bench: BenchDatabase): Promise<Result> {
  const url = await bench.create('histories');
  await migrate(url);
  const database = openDatabase({ url, connections: 4 });
  try {
    let wrong = 0;
    for (const history of fc.sample(drawnDashboard, { numRuns: histories, seed: 14 })) {
      const compared = await playDashboard(database, history);
      if (compared.some(({ kept, real }) => !isDeepStrictEqual(kept, real))) wrong += 1;
    }
    return atMost(part, `of ${histories} random histories, those with a wrong figure on the dashboard`, wrong, 0);
  } finally {
    await database.close();
  }
}
