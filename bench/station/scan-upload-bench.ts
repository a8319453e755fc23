import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { watchBrowserMemory } from '../common/browser-memory.ts';
import { freshPage, launchChromium, type PageSession } from '../common/browser.ts';
import { startServer } from '../common/child.ts';
import { median, medianRatio } from '../common/measure.ts';
import { drawPhoto, enlarged } from '../common/photos.ts';
import { startPortal } from '../common/portal-process.ts';
import { atLeast, atMost, type Result, info } from '../common/results.ts';
import { beginSession } from '../common/session.ts';
import { sendPlainly } from '../upload/senders.ts';

const part = 'scan-upload';
const count = 20;
/** A quarter of the scans, for the memory of the browser. */
const few = 5;
const scanBytes = 40_000_000;
/** Files sent at a time, as in the dialog of scans. */
const lanes = 4;
const rounds = 3;

const filling = [
  `insert into organizations (id, name, allowed_sensor_types, active_features)
    values (1, 'Works', '{station}', '{s_type_scanner_upload}')`,
  `insert into accounts (id, email, name, password_hash, organization_id, email_verified_at)
    values (1, 'person@example.com', 'Person', '', 1, now())`,
  `insert into station_places (id, organization_id, created_by, name, folded_name, created_at)
    values (1, 1, 1, 'Kitchen', 'kitchen', now())`,
] as const;

/**
 * Measures scans chosen at once in the upload dialog of a place, in a real browser, against a plain client that sends
 * the same bytes to a plain `node:http` sink that flushes them. The portal has no worker, as in `upload`.
 */
export async function run(): Promise<Result[]> {
  return withDatabase(true, (database) =>
    withFolder(async (folder) => {
      const files = await drawFiles(folder);
      const url = await database.create('scans');
      await migrate(url);
      for (const statement of filling) await runSql(url, statement);
      const { db, close } = openDatabase({ url, connections: 1 });
      const token = await beginSession(db, 1);
      await close();
      const kept = join(folder, 'kept');
      await mkdir(kept);
      const sink = await startServer(new URL('../upload/plain-sink.ts', import.meta.url), { folder: kept, lanes });
      const portal = await startPortal(database, url);
      const browser = await launchChromium();
      const memory = watchBrowserMemory();
      let traps = 0;
      const dialog = async (some: readonly string[]) => {
        memory.peak();
        const time = await uploadByDialog(browser, { url: portal.url, token }, some, String((traps += 1)));
        return { time, peak: memory.peak() };
      };
      try {
        // A warm-up: all code is loaded then.
        await dialog(files.slice(0, few));
        const times: [number, number][] = [];
        const grown: number[] = [];
        const peaks: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const flushed = await sendPlainly(files, async () => `${sink.url}/keep`, lanes);
          const small = await dialog(files.slice(0, few));
          const large = await dialog(files);
          times.push([flushed, large.time]);
          grown.push(large.peak - small.peak);
          peaks.push(large.peak);
        }
        return results(times, median(grown), Math.max(...peaks));
      } finally {
        memory.stop();
        await browser.close();
        await portal.stop();
        await sink.stop();
      }
    }),
  );
}

/** Draws scans with unique bytes. @returns their files */
async function drawFiles(folder: string): Promise<readonly string[]> {
  const drawn = await drawPhoto(0);
  const files: string[] = [];
  for (let index = 0; index < count; index++) {
    const file = join(folder, `scan-${index}.jpg`);
    await writeFile(file, enlarged(drawn, `scan ${index} `, scanBytes));
    files.push(file);
  }
  return files;
}

/** @returns milliseconds from the click on “Upload” until the page says that all scans were uploaded */
function uploadByDialog(
  browser: Browser,
  session: PageSession,
  files: readonly string[],
  trap: string,
): Promise<number> {
  const work = async (page: Page) => {
    // The page itself records both moments, so that no round trip is included.
    await page.addInitScript({
      content: `document.addEventListener('submit', () => performance.mark('chosen'), { capture: true });
        new MutationObserver((_, look) => {
          if (!document.body?.textContent.includes('${files.length} scans uploaded.')) return;
          look.disconnect();
          performance.mark('sent');
        }).observe(document, { subtree: true, childList: true, characterData: true });`,
    });
    await page.goto(`${session.url}/station/1`);
    await page.getByRole('button', { name: 'Upload scans', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: /^Trap number/ }).fill(trap);
    await dialog.getByRole('textbox', { name: /^Installed/ }).fill('2026-11-01');
    await dialog.getByRole('textbox', { name: /^Collected/ }).fill('2026-11-30');
    await dialog.locator('input[type="file"]').setInputFiles([...files]);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await page.waitForFunction(() => performance.getEntriesByName('sent').length > 0, undefined, {
      polling: 100,
      timeout: 600_000,
    });
    const [chosen = Number.NaN, sent = Number.NaN] = await page.evaluate(() =>
      ['chosen', 'sent'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
    );
    return sent - chosen;
  };
  return freshPage(browser, work, session);
}

function results(times: readonly [number, number][], grown: number, peak: number): Result[] {
  const mb = (count * scanBytes) / 1e6;
  const what = `${count} scans of ${scanBytes / 1e6} MB by the dialog`;
  const [flushed, dialog] = [0, 1].map((side) => (mb * 1000) / median(times.map((time) => time[side] ?? 0)));
  return [
    atLeast(
      part,
      `${what} / a plain client to a sink that flushes to disk, bytes a second`,
      medianRatio(times.map(([sink, own]) => [sink, own])),
      0.7,
    ),
    info(part, 'the dialog; the plain client', `${dialog?.toFixed(0)} MB/s; ${flushed?.toFixed(0)} MB/s`),
    atMost(
      part,
      `memory of the browser: peak with ${count} scans over that with ${few}, for ${mb - (few * scanBytes) / 1e6} MB more`,
      grown / 1e6,
      100,
      ' MB',
    ),
    info(part, 'memory of the browser: peak', `${(peak / 1e6).toFixed(0)} MB`),
  ];
}
