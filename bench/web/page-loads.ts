import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

/** Folder of the built files. */
const assets = 'web/dist/assets';
const isCode = (name: string) => /\.(js|css)$/.test(name);

/** Scripts and styles that a page has asked for, by file name. */
export function watchCode(page: Page): ReadonlySet<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.split('/').at(-1) ?? '';
    if (isCode(name)) seen.add(name);
  });
  return seen;
}

/** Bytes of built files as the server sends them to whoever takes gzip. */
export function gzipBytes(names: Iterable<string>): number {
  let bytes = 0;
  for (const name of names) bytes += gzipSync(readFileSync(join(assets, name)), { level: 9 }).length;
  return bytes;
}

/** All built scripts and styles. */
function builtCode(): readonly string[] {
  return readdirSync(assets).filter(isCode);
}

/** Those of these built files that have a text in them. */
export function filesWith(names: Iterable<string>, text: string): readonly string[] {
  return [...names].filter((name) => readFileSync(join(assets, name), 'utf8').includes(text));
}

/** Built scripts and styles that none of these pages asked for, the largest first. */
export function lazyCode(seen: ReadonlySet<string>): readonly string[] {
  const names = builtCode().filter((name) => !seen.has(name));
  return names.toSorted((a, b) => statSync(join(assets, b)).size - statSync(join(assets, a)).size);
}

/** Opens an address. @returns milliseconds from the start of the navigation until `ready` holds in the page */
export async function timeUntil(page: Page, url: string, ready: string): Promise<number> {
  // The page itself notes when it is first so: no round trip of ours is measured.
  await page.addInitScript({
    content: `const look = () => document.querySelector(${JSON.stringify(ready)})
      ? performance.mark('usable') : requestAnimationFrame(look); look();`,
  });
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
}
