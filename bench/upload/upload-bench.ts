import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { freshPage, launchChromium, type PageSession } from '../common/browser.ts';
import { startServer } from '../common/child.ts';
import { fill } from '../common/fill.ts';
import { median, medianRatio } from '../common/measure.ts';
import { drawPhoto, enlarged } from '../common/photos.ts';
import { startPortal } from '../common/portal-process.ts';
import { atLeast, atMost, figureOf, type Result, info } from '../common/results.ts';
import { lanes, sendFromPage, sendPlainly } from './senders.ts';
import { storing } from './storing.ts';

const part = 'upload';
const count = 50;
/** Bytes of a photo from a current camera. */
const photoBytes = 4_000_000;
const drawings = 5;
const rounds = 5;
const ticket = Compile(Type.Object({ url: Type.String() }));

/**
 * Measures photos chosen at once in the upload dialog of a real browser, against a plain client that sends the same
 * bytes to a plain `node:http` sink. The portal has no worker (`ROLES=web`): processing photos is measured by another
 * part, and would only take processor time from this one. Everything is as durable as in production.
 */
export async function run(): Promise<Result[]> {
  return withDatabase(true, (database) =>
    withFolder(async (folder) => {
      const files = await drawFiles(folder);
      const url = await database.create('upload');
      // Each round uses a different sensor, so that nothing is overwritten.
      const filled = await fill(url, { sensors: 2 * rounds + 1, eventsPerSensor: 0, step: 3600, photos: false });
      await runSql(url, `update sensors set type = 'hykecam'`);
      const kept = join(folder, 'kept');
      await mkdir(kept);
      const sink = await startServer(new URL('./plain-sink.ts', import.meta.url), { folder: kept, lanes });
      const portal = await startPortal(database, url);
      const browser = await launchChromium();
      const idOf = (index: number) => filled.sensors[index]?.id ?? '';
      const session = { url: portal.url, token: filled.token };
      const dialog = (sensorId: string) => uploadByDialog(browser, session, sensorId, files);
      try {
        const idle = await portal.usage();
        // The first round is a warm-up, but its memory counts.
        await dialog(idOf(2 * rounds));
        const before = await portal.usage();
        const times: Times[] = [];
        for (let round = 0; round < rounds; round++) {
          times.push({
            dropped: await sendPlainly(files, async () => `${sink.url}/drop`),
            kept: await sendPlainly(files, async () => `${sink.url}/keep`),
            portal: await sendPlainly(files, ticketsOf(session, idOf(round + rounds))),
            keptFromPage: await sendFromPlainPage(browser, `${sink.url}/keep`, files),
            dialog: await dialog(idOf(round)),
          });
        }
        const after = await portal.usage();
        return [
          ...results(
            times,
            (Math.max(before.peak, after.peak) - idle.rss) / 1e6,
            (after.cpu - before.cpu) / (rounds * count),
          ),
          ...(await storing(files, folder)),
        ];
      } finally {
        await browser.close();
        await portal.stop();
        await sink.stop();
      }
    }),
  );
}

/** Milliseconds for all photos of a round. */
interface Times {
  readonly dropped: number;
  readonly kept: number;
  /** To the portal, without a browser. */
  readonly portal: number;
  readonly keptFromPage: number;
  readonly dialog: number;
}

/** Returns a function that requests upload URLs for a sensor, like the dialog. */
function ticketsOf({ url, token }: PageSession, sensorId: string) {
  const first = Math.floor(Date.now() / 1000) - 86_400;
  return async (index: number) => {
    const answer = await fetch(`${url}/api/sensors/${sensorId}/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contentType: 'image/jpeg', timestamp: first + index }),
    });
    return ticket.Parse(JSON.parse(await answer.text())).url;
  };
}

/** Draws photos as a camera writes them: each with its own time and unique bytes. @returns their files */
async function drawFiles(folder: string): Promise<readonly string[]> {
  const yesterday = Math.floor(Date.now() / 1000) - 86_400;
  const drawn = await Promise.all(
    Array.from({ length: drawings }, (_, index) => drawPhoto(index, yesterday - index * 60)),
  );
  const files: string[] = [];
  for (let index = 0; index < count; index++) {
    const file = join(folder, `photo-${index}.jpg`);
    await writeFile(file, enlarged(drawn[index % drawings] ?? Buffer.alloc(0), `photo ${index} `, photoBytes));
    files.push(file);
  }
  return files;
}

function uploadByDialog(
  browser: Browser,
  session: PageSession,
  sensorId: string,
  files: readonly string[],
): Promise<number> {
  const work = (page: Page) =>
    sendFromPage(page, files, '[role="dialog"] li[data-state="done"]', async () => {
      await page.goto(`${session.url}/sensors/${sensorId}`);
      await page.getByRole('button', { name: 'Upload files', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    });
  return freshPage(browser, work, session);
}

function sendFromPlainPage(browser: Browser, url: string, files: readonly string[]): Promise<number> {
  return freshPage(browser, (page) => sendFromPage(page, files, 'li.done', () => page.goto(url)));
}

function results(times: readonly Times[], grown: number, cpu: number): Result[] {
  const mb = (count * photoBytes) / 1e6;
  const rate = (what: keyof Times) => `${((mb * 1000) / median(times.map((time) => time[what]))).toFixed(0)} MB/s`;
  const what = `${count} photos of ${photoBytes / 1e6} MB by the dialog`;
  const ratio = (baseline: keyof Times) => medianRatio(times.map((time) => [time[baseline], time.dialog]));
  return [
    atLeast(part, `${what} / a plain client to a sink that flushes to disk, bytes a second`, ratio('kept'), 0.7),
    atMost(part, 'memory of the server grown', grown, 100, ' MB'),
    info(part, `${what} / a plain client to a sink that drops the bytes`, figureOf(ratio('dropped'))),
    info(part, `${what} / a plain page of the same browser to the sink that flushes`, figureOf(ratio('keptFromPage'))),
    info(part, `${what} / a plain client to the portal`, figureOf(ratio('portal'))),
    info(part, what, rate('dialog')),
    info(
      part,
      'plain client: to the portal; flushed; dropped',
      `${rate('portal')}; ${rate('kept')}; ${rate('dropped')}`,
    ),
    info(part, 'plain page of the browser, flushed', rate('keptFromPage')),
    // The dialog and the plain client: two uploads per round.
    info(part, 'CPU of the portal a photo', `${(cpu / 2).toFixed(0)} ms`),
  ];
}
