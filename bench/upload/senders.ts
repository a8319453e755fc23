import { createReadStream } from 'node:fs';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@playwright/test';
import { timed } from '../common/measure.ts';

/** Files that are sent at a time, as by the upload dialog. */
export const lanes = 3;

/** Sends files by a plain client. @returns milliseconds */
export async function sendPlainly(url: string, files: readonly string[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) await put(agent, url, file);
  };
  try {
    return await timed(() => Promise.all(Array.from({ length: lanes }, work)));
  } finally {
    agent.destroy();
  }
}

async function put(agent: Agent, url: string, file: string): Promise<void> {
  const headers = { 'content-type': 'image/jpeg', 'content-length': (await stat(file)).size };
  const sent = request(url, { agent, method: 'PUT', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      response.resume();
      once(response, 'end').then(() => resolve(response.statusCode), reject);
    });
  });
  await Promise.all([pipeline(createReadStream(file), sent), status]);
  if ((await status) !== 201) throw new Error(`The sink answered ${await status}`);
}

/**
 * Chooses files in the page's own input and waits until all of them are there. Call `watchSending` before the page opens.
 * @param done selector of what the page shows for each file that is sent
 * @returns milliseconds, by the page's own clock
 */
export async function sendFromPage(page: Page, files: readonly string[], done: string): Promise<number> {
  await page.locator('input[type="file"]').setInputFiles([...files]);
  const sent = `document.querySelectorAll(${JSON.stringify(done)}).length === ${files.length}`;
  await page.waitForFunction(
    `${sent} ? performance.mark('sent') : document.querySelector('[data-state="failed"]') !== null`,
    undefined,
    { timeout: 600_000, polling: 'raf' },
  );
  const [begun, ended] = await page.evaluate(() =>
    ['chosen', 'sent'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
  );
  const ms = (ended ?? Number.NaN) - (begun ?? Number.NaN);
  if (!Number.isFinite(ms)) throw new Error(`Not every file was sent: ${await page.locator('body').innerText()}`);
  return ms;
}

/** Has the page note by itself when files were chosen: no round trip of ours is measured. */
export async function watchSending(page: Page): Promise<void> {
  await page.addInitScript({
    content: `document.addEventListener('change', () => performance.mark('chosen'), { capture: true, once: true });`,
  });
}
