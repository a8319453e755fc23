import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { run as runSql, withDatabase, withFolder } from '../common/bench-database.ts';
import { freshPage, launchChromium } from '../common/browser.ts';
import { startServer } from '../common/child.ts';
import { fill } from '../common/fill.ts';
import { median, medianRatio } from '../common/measure.ts';
import { drawPhoto, enlarged } from '../common/photos.ts';
import { startPortal } from '../common/portal-process.ts';
import { atLeast, atMost, type Result, told } from '../common/results.ts';
import { lanes, sendFromPage, sendPlainly, watchSending } from './senders.ts';

const part = 'upload';
const count = 50;
/** Bytes of a photo: what cameras of this day make. */
const photoBytes = 4_000_000;
const drawings = 5;
const rounds = 5;

/**
 * Photos chosen at once in the upload dialog of a real browser, against a plain client that sends the same bytes to a
 * plain `node:http` sink. The portal has no worker (`ROLES=web`): understanding photos is another part's figure, and
 * would only take the processor from what is measured here. Everything is as durable as in service.
 */
export async function run(): Promise<Result[]> {
  return withDatabase(true, (database) =>
    withFolder(async (folder) => {
      const files = await drawFiles(folder);
      const url = await database.create('upload');
      // Each round has a sensor of its own: nothing is overwritten.
      const filled = await fill(url, { sensors: rounds + 1, eventsPerSensor: 0, step: 3600, photos: false });
      await runSql(url, `update sensors set type = 'hykecam'`);
      const kept = join(folder, 'kept');
      await mkdir(kept);
      const sink = await startServer(new URL('./plain-sink.ts', import.meta.url), { folder: kept, lanes });
      const portal = await startPortal(database, url);
      const browser = await launchChromium();
      const session = { url: portal.url, token: filled.token };
      const dialog = (sensorId: string) => uploadByDialog(browser, session, sensorId, files);
      try {
        const [first, ...sensors] = filled.sensors.map(({ id }) => id);
        if (first === undefined) throw new Error('There is no sensor');
        await dialog(first);
        const before = await portal.usage();
        const times: Times[] = [];
        for (const sensorId of sensors) {
          times.push({
            dropped: await sendPlainly(`${sink.url}/drop`, files),
            kept: await sendPlainly(`${sink.url}/keep`, files),
            keptFromPage: await sendFromPlainPage(browser, `${sink.url}/keep`, files),
            dialog: await dialog(sensorId),
          });
        }
        const after = await portal.usage();
        return results(times, (after.peak - before.rss) / 1e6, (after.cpu - before.cpu) / (rounds * count));
      } finally {
        await browser.close();
        await portal.stop();
        await sink.stop();
      }
    }),
  );
}

/** Milliseconds of all photos of a round. */
interface Times {
  readonly dropped: number;
  readonly kept: number;
  readonly keptFromPage: number;
  readonly dialog: number;
}

/** Photos as a camera writes them: each with the time it was taken and bytes of its own. @returns their files */
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
  session: { readonly url: string; readonly token: string },
  sensorId: string,
  files: readonly string[],
): Promise<number> {
  const work = async (page: Page) => {
    await watchSending(page);
    await page.goto(`${session.url}/sensors/${sensorId}`);
    await page.getByRole('button', { name: 'Upload files', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    return sendFromPage(page, files, '[role="dialog"] li[data-state="done"]');
  };
  return freshPage(browser, work, session);
}

function sendFromPlainPage(browser: Browser, url: string, files: readonly string[]): Promise<number> {
  return freshPage(browser, async (page) => {
    await watchSending(page);
    await page.goto(url);
    return sendFromPage(page, files, 'li.done');
  });
}

function results(times: readonly Times[], grown: number, cpu: number): Result[] {
  const bytes = count * photoBytes;
  const ratio = (baseline: 'dropped' | 'kept' | 'keptFromPage') =>
    medianRatio(times.map((time) => [time[baseline], time.dialog]));
  const rate = (what: keyof Times) => `${(bytes / 1000 / median(times.map((time) => time[what]))).toFixed(0)} MB/s`;
  const what = `${count} photos by the dialog`;
  return [
    atLeast(part, `${what} / a plain client to a sink that flushes to disk, bytes a second`, ratio('kept'), 0.7),
    atMost(part, 'memory of the server grown', grown, 100, ' MB'),
    told(part, `${what} / a plain client to a sink that drops the bytes`, ratio('dropped').toFixed(3)),
    told(part, `${what} / the same browser’s plain page to the sink that flushes`, ratio('keptFromPage').toFixed(3)),
    told(part, `${what} of ${photoBytes / 1e6} MB each`, rate('dialog')),
    told(
      part,
      'plain client, flushed; dropped; plain page of the browser, flushed',
      `${rate('kept')}; ${rate('dropped')}; ${rate('keptFromPage')}`,
    ),
    told(part, 'CPU of the portal a photo', `${cpu.toFixed(0)} ms`),
  ];
}
