import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** The folder of built files. */
const assets = 'web/dist/assets';
const isCode = (name: string) => /\.(js|css)$/.test(name);

/** Returns the scripts and styles that a page has requested, by file name. */
export function watchCode(page: Page): ReadonlySet<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (isCode(name)) seen.add(name);
  });
  return seen;
}

/** Returns the bytes of built files as the server sends them to clients that accept gzip. */
export function gzipBytes(names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
  return bytes;
}

/** Returns all built scripts and styles. */
function builtCode(): readonly string[] {
  return readdirSync(assets).filter(isCode);
}

/** Returns those of the built files that contain a text. */
export function filesWith(names: Iterable<string>, text: string): readonly string[] {
  return [...names].filter((name) => readFileSync(join(assets, name), 'utf8').includes(text));
}

/** Returns the built scripts and styles that none of the pages requested, largest first. */
export function lazyCode(seen: ReadonlySet<string>): readonly string[] {
  const names = builtCode().filter((name) => !seen.has(name));
  return names.toSorted((a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size);
}

/** Opens an address. @returns milliseconds from the start of the navigation until `ready` is true in the page */
export async function timeUntil(page: Page, url: string, ready: string): Promise<number> {
  // The page itself records when it is ready, so that no round trip is included.
  await page.addInitScript({
    content: `const look = () => document.querySelector(${JSON.stringify(ready)})
      ? performance.mark('usable') : requestAnimationFrame(look); look();`,
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
}
