import { createReadStream } from 'node:fs';
import { Agent, request } from 'node:http';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Page } from '@playwright/test';
import { timed } from '../common/measure.ts';

/** Files sent at a time, as in the upload dialog of a sensor. */
export const lanes = 3;

/**
 * Sends files with a plain client.
 * @param urlOf returns the URL of a file, called just before it is sent
 * @param atOnce files at a time
 * @returns milliseconds
 */
export async function sendPlainly(
  files: readonly string[],
  urlOf: (index: number) => Promise<string>,
  atOnce = lanes,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  let next = 0;
  const work = async () => {
    while (next < files.length) {
      const index = next++;
      await put(agent, await urlOf(index), files[index] ?? '');
    }
  };
  try {
    return await timed(() => Promise.all(Array.from({ length: atOnce }, work)));
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
  if ((await status) !== 201) throw new Error(`The sink responded with ${await status}`);
}

/**
 * Chooses files in the input of the page that `ready` opens, and waits until all are uploaded.
 * @param done selector of what the page shows for each uploaded file
 * @returns milliseconds from the choice until the page shows the last one
 */
export async function sendFromPage(
  page: Page,
  files: readonly string[],
  done: string,
  ready: () => Promise<unknown>,
): Promise<number> {
  // The page itself records both moments, so that no round trip is included. It checks on changes and not every frame:
  // a page that redraws all the time takes a third of the measured processor.
  await page.addInitScript({
    content: `document.addEventListener('change', () => performance.mark('chosen'), { capture: true });
      const look = new MutationObserver(() => {
        if (document.querySelectorAll(${JSON.stringify(done)}).length !== ${files.length}) return;
        look.disconnect();
        requestAnimationFrame(() => performance.mark('sent'));
      });
      look.observe(document, { subtree: true, childList: true, attributeFilter: ['data-state'] });`,
  });
  await ready();
  await page.locator('input[type="file"]').setInputFiles([...files]);
  const last = page.locator(done).nth(files.length - 1);
  await last.or(page.locator('[data-state="failed"]')).first().waitFor({ timeout: 600_000 });
  await page.waitForFunction(() => performance.getEntriesByName('sent').length > 0, undefined, { polling: 100 });
  const [chosen = Number.NaN, sent = Number.NaN] = await page.evaluate(() =>
    ['chosen', 'sent'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
  );
  return sent - chosen;
}
