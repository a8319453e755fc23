import type { Browser, Page } from '@playwright/test';

/** Opens a page of a viewer with boxes in a window of its own. */
export async function openBenchPage<T>(browser: Browser, url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({
    viewport: { width: 1600, height: 900 },
    // The page itself moves the photo in every frame.
    reducedMotion: 'reduce',
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction('window.bench !== undefined');
    await page.evaluate('bench.drawTile()');
    return await work(page);
  } finally {
    await context.close();
  }
}

/** Memory with the 20th photo of 20,000 boxes that was opened, divided by that with the second. */
export async function heapWith(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const used = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
  };
  let second = Number.NaN;
  for (let photo = 1; photo <= 20; photo++) {
    await page.evaluate(`bench.openPhoto(20000, 'card${photo}')`);
    if (photo === 2) second = await used();
    if (photo < 20) await page.evaluate('bench.close()');
  }
  const last = await used();
  await page.evaluate('bench.close()');
  return last / second;
}
