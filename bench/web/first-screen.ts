import { openDatabase } from '@trapline/server/platform/database/database.ts';
import type { Browser } from '@playwright/test';
import { type BenchDatabase, run as runSql } from '../common/bench-database.ts';
import { freshPage } from '../common/browser.ts';
import { fill } from '../common/fill.ts';
import { median, medianRatio } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { beginSession } from '../common/session.ts';
import { timeUntil } from './page-loads.ts';

const rounds = 7;
/** The summary and the first site, with the newest event. */
const firstScreenStands = 'main:has(section ul button[aria-pressed]):has(section[aria-labelledby] img)';

/**
 * Measures how long a manager waits for the first screen of the activity page, which is the summary and the most
 * urgent sites: in an organization with 2,000 sites against one with 50.
 */
export async function firstScreen(part: string, bench: BenchDatabase, browser: Browser): Promise<Result[]> {
  const [few, many] = [await open(bench, browser, 50), await open(bench, browser, 2_000)];
  try {
    const times: [number, number][] = [];
    for (let round = -1; round < rounds; round++) {
      const base = await few.measure();
      const time = await many.measure();
      // The first round is a warm-up.
      if (round >= 0) times.push([time, base]);
    }
    const [large, small] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(0));
    return [
      atMost(part, 'first screen of the activity page stands: of 2,000 sites / of 50', medianRatio(times), 2),
      info(part, 'first screen of 2,000 sites; of 50', `${large} ms; ${small} ms`),
    ];
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function open(bench: BenchDatabase, browser: Browser, sites: number) {
  const databaseUrl = await bench.create(`sites${sites}`);
  await fill(databaseUrl, {
    ...{ sensors: sites, eventsPerSensor: 100, step: 86_400, photos: true, sensorsPerOrganization: sites },
  });
  await runSql(databaseUrl, `update organizations set active_features = '{sensor_installation_sites}'`);
  const database = openDatabase({ url: databaseUrl, connections: 1 });
  const token = await beginSession(database.db, 1);
  await database.close();
  const { url, stop } = await startPortal(bench, databaseUrl);
  const page = `${url}/activities?group_by=installation_site`;
  return {
    stop,
    measure: () => freshPage(browser, (tab) => timeUntil(tab, page, firstScreenStands), { url, token }),
  };
}
