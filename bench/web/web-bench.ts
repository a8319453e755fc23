import { createServer } from 'node:http';
import { once } from 'node:events';
import type { Browser } from '@playwright/test';
import { createPasswords } from '@trapline/server/platform/secrets/secrets.ts';
import { systemIds } from '@trapline/server/platform/base/ids.ts';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { freePort } from '@trapline/test-world/free-port.ts';
import { quiet } from '../../e2e/support/quiet.ts';
import { freshPage, launchChromium } from '../common/browser.ts';
import { buildWeb } from '../common/build-web.ts';
import { fill } from '../common/fill.ts';
import { median, medianRatio } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { firstScreen } from './first-screen.ts';
import { filesWith, gzipBytes, lazyCode, timeUntil, watchCode } from './page-loads.ts';
import { pageSizes, prepareOperator } from './page-sizes.ts';
import { reactBytes } from './react-baseline.ts';

const part = 'web';
const rounds = 7;
const password = 'Correct-horse-1';
/** A CSS class in the photo viewer's library that no other code contains. */
const markOfViewer = 'ol-viewport';
const usableSignIn = 'input[type="password"]:not([disabled])';

/**
 * Measures the scripts and styles before a page is usable, and how long that takes in Chromium, against react alone and
 * an empty page; and the first screen of many sites against that of few.
 */
export async function run(): Promise<Result[]> {
  buildWeb();
  return withDatabase(false, async (database) => {
    const url = await database.create('web');
    const { sensors } = await fill(url, { sensors: 20, eventsPerSensor: 50, step: 3600, photos: true });
    // Not one of the sensors that the activity page shows first.
    const camera = sensors.at(-1)?.id ?? '';
    const token = await prepareOperator(url, camera);
    const hash = await createPasswords(systemIds).run((hashing) => hashing.hash(password));
    await runSql(url, 'update accounts set password_hash = $1', [hash]);
    const server = await startPortal(database, url);
    const browser = await launchChromium();
    try {
      return [
        ...(await sizes(browser, server.url)),
        ...(await pageSizes(part, browser, { url: server.url, token }, camera)),
        ...(await startTimes(browser, server.url)),
        ...(await firstScreen(part, database, browser)),
      ];
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

async function sizes(browser: Browser, url: string): Promise<Result[]> {
  const react = await withFolder(reactBytes);
  return freshPage(browser, async (page) => {
    const seen = watchCode(page);
    await page.goto(url);
    await page.locator(usableSignIn).waitFor();
    const signIn = new Set(seen);
    const before = gzipBytes(signIn);
    await page
      .locator('input[type="email"], input[name="email"], input[autocomplete="username"]')
      .first()
      .fill('admin1@example.com');
    await page.locator(usableSignIn).fill(password);
    await page.locator(usableSignIn).press('Enter');
    await page.waitForURL(/\/activities/);
    await page.locator('img[src*="/api/pictures/"]').first().waitFor({ state: 'attached' });
    await quiet(page);
    const more = gzipBytes([...seen].filter((name) => !signIn.has(name)));
    const lazy = lazyCode(seen).map((name) => name.replace(/-[\w-]{8}(\.\w+)$/, '$1'));
    const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;
    return [
      atMost(part, 'script and style before signing in is possible (gzip) / react and react-dom', before / react, 3.5),
      atMost(part, 'activity page, script and style more', more / 1000, 80, ' kB'),
      atMost(part, 'files with the photo viewer among those', filesWith(seen, markOfViewer).length, 0),
      info(part, 'before signing in', `${kilobytes(before)} in ${signIn.size} files; react alone ${kilobytes(react)}`),
      info(part, 'only when needed', lazy.join(', ')),
    ];
  });
}

async function startTimes(browser: Browser, url: string): Promise<Result[]> {
  const port = await freePort();
  const empty = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>empty</title><p id="here">empty</p>');
  });
  empty.listen(port, '127.0.0.1');
  await once(empty, 'listening');
  const emptyUrl = `http://127.0.0.1:${port}/`;
  try {
    const times: [number, number][] = [];
    for (let round = 0; round < rounds; round++) {
      const base = await freshPage(browser, (page) => timeUntil(page, emptyUrl, '#here'));
      times.push([await freshPage(browser, (page) => timeUntil(page, url, usableSignIn)), base]);
    }
    const own = median(times.map(([time]) => time));
    return [
      info(
        part,
        'start to usable sign-in page, nothing cached',
        `${own.toFixed(0)} ms, ${medianRatio(times).toFixed(1)} times an empty page`,
      ),
    ];
  } finally {
    empty.closeAllConnections();
    empty.close();
  }
}
