import type { Page } from '@playwright/test';
import { withFolder } from '../common/bench-database.ts';
import { launchChromium } from '../common/browser.ts';
import { median, medianRatio } from '../common/measure.ts';
import { atLeast, atMost, info, type Result } from '../common/results.ts';
import { heapWith, openBenchPage } from './bench-page.ts';
import { serveEditor } from './editor-page.ts';

const part = 'editor';
const rounds = 5;
/** Boxes on the photo, and the least part of an empty page's frames. Source: VIEWER-8. */
const loads = [
  [5_000, 0.9],
  [20_000, 0.8],
] as const;

/**
 * Measures the detection editor on a photo of 50,248 × 5,472 pixels in Chromium: frames while it is moved and zoomed,
 * against an empty page of the same browser; how many frames reactions take; how exactly boxes are drawn; and whether
 * memory grows with the number of photos opened.
 */
export async function run(): Promise<Result[]> {
  return withFolder(async (folder) => {
    const { url, stop } = await serveEditor(folder);
    const browser = await launchChromium();
    try {
      return await openBenchPage(browser, url, async (page) => [
        ...(await frames(page)),
        ...(await reactions(page)),
        await drawingError(page),
        atMost(part, 'heap with the 20th photo / with the 2nd', await heapWith(page), 1.2),
      ]);
    } finally {
      await browser.close();
      stop();
    }
  });
}

async function frames(page: Page): Promise<Result[]> {
  const kept = new Map<number, [number, number][]>(loads.map(([boxes]) => [boxes, []]));
  // The first round is a warm-up: tiles come from the cache afterwards.
  for (let round = -1; round < rounds; round++) {
    const empty = await page.evaluate<number>('bench.framesOf(false)');
    for (const [boxes] of loads) {
      await page.evaluate(`bench.openPhoto(${boxes}, 'card')`);
      const moved = await page.evaluate<number>('bench.framesOf(true)');
      await page.evaluate('bench.close()');
      if (round >= 0) kept.get(boxes)?.push([moved, empty]);
    }
  }
  return loads.flatMap(([boxes, least]) => {
    const found = kept.get(boxes) ?? [];
    const what = `frames of 5 s of moving and zooming, ${boxes.toLocaleString('en')} boxes`;
    return [
      atLeast(part, `${what} / of an empty page`, medianRatio(found), least),
      info(part, what, found.map(([moved, empty]) => `${moved} of ${empty}`).join(', ')),
    ];
  });
}

async function reactions(page: Page): Promise<Result[]> {
  const [clicked, dimmed, undone, drawn] = [
    new Array<number>(),
    new Array<number>(),
    new Array<number>(),
    new Array<number>(),
  ];
  await page.evaluate(`bench.openPhoto(20000, 'card')`);
  for (let round = 0; round < rounds; round++) {
    const seen = await page.evaluate<{ clicked: number; dimmed: number }>('bench.reactions()');
    clicked.push(seen.clicked);
    dimmed.push(seen.dimmed);
    const time = await page.evaluate<{ undone: number; drawn: number }>('bench.undoTime()');
    undone.push(time.undone);
    drawn.push(time.drawn);
  }
  await page.evaluate('bench.close()');
  const frame = 1000 / 60;
  return [
    atMost(part, 'click until the box is painted as picked, 20,000 boxes', median(clicked), 1, ' frames'),
    atMost(part, 'another type in front until painted, 20,000 boxes', median(dimmed), 2, ' frames'),
    atMost(part, 'undo of the type of 5,000 boxes / a frame', median(undone) / frame, 1),
    info(part, 'drawing after that / a frame', (median(drawn) / frame).toFixed(2)),
  ];
}

async function drawingError(page: Page): Promise<Result> {
  await page.evaluate(`bench.openPhoto(10, 'card')`);
  await page.evaluate('bench.add()');
  let worst = 0;
  for (const scale of [1, 0.3]) {
    await page.evaluate(`bench.lookAt(20000, 2700, ${scale})`);
    await page.waitForFunction(`Math.abs(bench.scale() - ${scale}) < 1e-6`);
    for (let index = 0; index < 10; index++) {
      const [x1, y1, x2, y2] = [200.25 + index * 31, 150.5 + index * 17, 260.75 + index * 37, 215.4 + index * 21];
      await page.mouse.move(x1, y1);
      await page.mouse.down();
      await page.mouse.move(x2 - 9, y2 - 9);
      await page.mouse.move(x2, y2);
      await page.mouse.up();
      const error = await page.evaluate<number>(`(() => {
        const [from, to, box] = [bench.photoPoint(${x1}, ${y1}), bench.photoPoint(${x2}, ${y2}), bench.lastBox()];
        return Math.max(Math.abs(box.x1 - from.x), Math.abs(box.y1 - from.y), Math.abs(box.x2 - to.x), Math.abs(box.y2 - to.y));
      })()`);
      worst = Math.max(worst, error);
    }
  }
  await page.evaluate('bench.close()');
  // Boxes have whole pixels, so that half a pixel is exact; the rest is how computers divide.
  return atMost(part, 'worst edge of 20 drawn boxes, pixels of the photo', worst - 1e-6, 0.5, ' px');
}
