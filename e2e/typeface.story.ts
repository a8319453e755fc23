import type { Page } from '@playwright/test';
import { expect, story, storiesIn } from './support/story.ts';

storiesIn('en');

/** Bytes of the slices of the typefaces that a page has fetched, by name. */
async function slices(page: Page): Promise<ReadonlyMap<string, number>> {
  await page.evaluate('document.fonts.ready.then(() => null)');
  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }): [string, number] => [name.split('/').at(-1) ?? '', encodedBodySize]),
  );
  return new Map(fetched.filter(([name]) => name.endsWith('.woff2')));
}

/** How far the page's content has moved by itself, as browsers measure it. */
async function shift(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const sum = () => {
      const watch = new PerformanceObserver(() => {});
      watch.observe({ type: 'layout-shift', buffered: true });
      resolve(watch.takeRecords().reduce((total, { value }) => total + value, 0));
    };
    // The second frame begins when what the last slice moved has been drawn.
    requestAnimationFrame(() => requestAnimationFrame(sum));
  })`);
}

// Source: LOOK-13.
story('the typeface comes from the portal, and only the slices that a page needs', async ({ browser, baseURL }) => {
  for (const [locale, button, most] of [
    // The choice of language says 日本語 on English pages, too.
    ['en-US', 'Sign in', { slices: 5, bytes: 150_000 }],
    ['ja-JP', 'サインイン', { slices: 40, bytes: 600_000 }],
  ] as const) {
    const context = await browser.newContext({ locale, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/signin');
    await expect(page.getByRole('button', { name: button, exact: true })).toBeVisible();
    const fetched = await slices(page);
    const names = [...fetched.keys()];
    expect(names.some((name) => name.startsWith('inter-latin-wght-normal'))).toBe(true);
    expect(names.some((name) => name.startsWith('noto-sans-jp'))).toBe(true);
    expect(names.length).toBeLessThan(most.slices);
    expect([...fetched.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(most.bytes);
    expect(await shift(page)).toBeLessThan(0.02);
    await context.close();
  }
});
