import type { Page } from '@playwright/test';
import { withFolder } from '../common/bench-database.ts';
import { launchChromium } from '../common/browser.ts';
import { median, medianRatio } from '../common/measure.ts';
import { info, type Result } from '../common/results.ts';
import { serveAnnotorious } from './annotorious-page.ts';
import { heapWith, openBenchPage } from './bench-page.ts';
import { serveEditor } from './editor-page.ts';

const part = 'annotorious';
const rounds = 5;
const loads = [5_000, 20_000] as const;

/**
 * Measures OpenSeadragon with Annotorious beside the detection editor: the same photo, tiles, boxes and movements, in turns in
 * one browser, which draws without a graphics card. For comparison only.
 */
export async function run(): Promise<Result[]> {
  return withFolder(async (folder) => {
    const [ours, theirs] = [await serveEditor(folder), await serveAnnotorious(folder)];
    const browser = await launchChromium();
    try {
      return await openBenchPage(browser, ours.url, (editor) =>
        openBenchPage(browser, theirs.url, async (annotorious) => [
          ...(await frames(editor, annotorious)),
          ...(await selection(annotorious)),
          info(part, 'heap with the 20th photo / with the 2nd, 20,000 boxes', (await heapWith(annotorious)).toFixed(2)),
        ]),
      );
    } finally {
      await browser.close();
      ours.stop();
      theirs.stop();
    }
  });
}

async function moved(page: Page, boxes: number): Promise<number> {
  await page.bringToFront();
  await page.evaluate(`bench.openPhoto(${boxes}, 'card')`);
  const kept = await page.evaluate<number>('bench.framesOf(true)');
  await page.evaluate('bench.close()');
  return kept;
}

async function frames(editor: Page, annotorious: Page): Promise<Result[]> {
  const seen = new Map(
    loads.map((boxes) => [boxes, { ours: new Array<[number, number]>(), theirs: new Array<[number, number]>() }]),
  );
  // The first round is a warm-up: tiles come from the cache afterwards.
  for (let round = -1; round < rounds; round++) {
    await editor.bringToFront();
    const empty = await editor.evaluate<number>('bench.framesOf(false)');
    for (const boxes of loads) {
      const [ours, theirs] = [await moved(editor, boxes), await moved(annotorious, boxes)];
      if (round < 0) continue;
      seen.get(boxes)?.ours.push([ours, empty]);
      seen.get(boxes)?.theirs.push([theirs, empty]);
    }
  }
  return [...seen].flatMap(([boxes, { ours, theirs }]) => {
    const what = `frames of 5 s of moving and zooming, ${boxes.toLocaleString('en')} boxes`;
    const list = (all: readonly [number, number][]) => all.map(([kept]) => kept).join(', ');
    return [
      info(part, `${what} / of an empty page: Annotorious`, medianRatio(theirs).toFixed(3)),
      info(part, `${what} / of an empty page: the editor, in turns with it`, medianRatio(ours).toFixed(3)),
      info(part, `${what}: Annotorious; the editor`, `${list(theirs)}; ${list(ours)}`),
    ];
  });
}

async function selection(page: Page): Promise<Result[]> {
  await page.bringToFront();
  await page.evaluate(`bench.openPhoto(20000, 'card')`);
  const shown = await page.evaluate<{ boxes: number; layers: number }>('bench.shown()');
  if (shown.boxes !== 20_000 || shown.layers === 0)
    throw new Error(`Annotorious does not draw: ${JSON.stringify(shown)}`);
  const waited: number[] = [];
  for (let round = 0; round < rounds; round++) {
    waited.push(await page.evaluate<number>(`bench.framesUntilSelected(${9_000 + round})`));
  }
  await page.evaluate('bench.close()');
  return [
    info(part, 'selecting a box by a call until its handles are there, 20,000 boxes', `${median(waited)} frames`),
  ];
}
