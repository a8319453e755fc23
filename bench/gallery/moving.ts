import type { Page } from '@playwright/test';
import { median, medianRatio } from '../common/measure.ts';
import { atMost, figureOf, type Result, told } from '../common/results.ts';
import { until } from './until.ts';

const part = 'gallery';
const moves = 40;

/**
 * Notes of each move, from its key's instant on: whether the thumbnail of the event now shown stood decoded in the large
 * view when the next frame was made, and when its display photo was there to be painted.
 */
const watchMoves = `window.benchMove = null;
  const shown = () => document.querySelector('[data-gallery] nav [aria-current=true] img')?.src.replace(/\\/thumbnail$/, '');
  const isThere = (picture) => picture !== undefined && picture.complete && picture.naturalWidth > 0;
  const large = (src) => [...document.querySelectorAll('[data-gallery] [class*=standIn]')].find((one) => one.src === src);
  addEventListener('keydown', (event) => {
    const before = shown();
    const move = { display: null, inFrame: null, url: null };
    window.benchMove = move;
    const note = () => {
      const base = shown();
      if (base === undefined || base === before || move.display !== null) return;
      move.url = base + '/display';
      const picture = large(move.url);
      if (isThere(picture)) move.display = performance.now() - event.timeStamp;
      else picture?.addEventListener('load', note, { once: true });
    };
    const watch = new MutationObserver(note);
    watch.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['src', 'aria-current'] });
    requestAnimationFrame(() => {
      const base = shown();
      // What was changed before this frame is in it: both the strip and the large picture.
      move.inFrame = base !== undefined && base !== before && (isThere(large(base + '/thumbnail')) || isThere(large(base + '/display')));
      move.frame = performance.now() - event.timeStamp;
    });
    const look = () => {
      note();
      if (window.benchMove !== move || move.display !== null) watch.disconnect();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true });`;

interface Move {
  readonly display: number;
  readonly inFrame: boolean;
  readonly frame: number;
  readonly url: string;
}

/** Goes from event to event, at leisure and in haste, against the bare request of the same pictures. */
export async function moving(page: Page, address: string): Promise<Result[]> {
  await page.addInitScript({ content: watchMoves });
  await page.goto(address);
  const leisure = await go(page, true);
  const haste = await go(page, false);
  return [...results('at leisure', leisure), ...results('as soon as the photo is there', haste)];
}

interface Timed extends Move {
  /** Milliseconds of the plain request for its display photo. */
  readonly bare: number;
}

async function go(page: Page, leisurely: boolean): Promise<readonly Timed[]> {
  const drawn = 'window.traplineViewer?.view().drawn';
  await until(page, drawn);
  const found: Move[] = [];
  for (let move = -3; move < moves; move++) {
    // The frame of the move before must be over.
    await page.evaluate('window.benchMove = null');
    await page.keyboard.press('ArrowRight');
    const one = await until<Move>(
      page,
      'window.benchMove?.display != null && window.benchMove.inFrame !== null && window.benchMove',
    );
    // The first moves warm up.
    if (move >= 0) found.push(one);
    // A person looks at it: the photo is there in its tiles, and the network is quiet.
    if (leisurely) {
      await until(page, drawn);
      await page.waitForLoadState('networkidle');
    }
  }
  const timed: Timed[] = [];
  await page.waitForLoadState('networkidle');
  for (const one of found) {
    const bare = await page.evaluate<number>(`(async () => {
      const began = performance.now();
      const answer = await fetch(${JSON.stringify(one.url)}, { cache: 'no-store' });
      await answer.blob();
      return performance.now() - began;
    })()`);
    timed.push({ ...one, bare });
  }
  return timed;
}

function results(how: string, found: readonly Timed[]): Result[] {
  const late = found.filter(({ inFrame }) => !inFrame).length;
  const ms = (of: (one: Timed) => number) => `${median(found.map(of)).toFixed(1)} ms`;
  return [
    atMost(part, `next event ${how}: of ${found.length} moves those without the thumbnail in the same frame`, late, 0),
    atMost(
      part,
      `next event ${how}: display photo / bare request of the same image`,
      medianRatio(found.map(({ display, bare }) => [display, bare])),
      2,
    ),
    told(
      part,
      `next event ${how}: display photo; bare request; first frame`,
      [ms(({ display }) => display), ms(({ bare }) => bare), ms(({ frame }) => frame)].join('; '),
    ),
    told(
      part,
      `next event ${how}: slowest display photo`,
      `${figureOf(Math.max(...found.map(({ display }) => display)))} ms`,
    ),
  ];
}
