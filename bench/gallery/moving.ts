import type { Page } from '@playwright/test';
import { quiet } from '../../e2e/support/quiet.ts';
import { median, medianRatio } from '../common/measure.ts';
import { atMost, figureOf, type Result, info } from '../common/results.ts';
import { until } from './until.ts';

const part = 'gallery';
const moves = 40;
const drawn = 'window.traplineViewer?.view().drawn';

/**
 * Records each move from the key press on: whether the thumbnail of the new event was decoded in the large view when
 * the next frame was produced, and when its display photo was first painted, as reported by the browser.
 */
const watchMoves = `window.benchMove = null;
  window.benchPainted = new Map();
  new PerformanceObserver((list) => {
    for (const { url, renderTime } of list.getEntries()) window.benchPainted.set(url, renderTime);
  }).observe({ type: 'element', buffered: true });
  // Makes the browser report when it paints the pictures that are inserted into the page.
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        const pictures = node.matches('img') ? [node] : node.querySelectorAll('img');
        for (const picture of pictures) picture.setAttribute('elementtiming', 'bench');
      }
    }
  }).observe(document, { subtree: true, childList: true });
  const shown = () => document.querySelector('[data-gallery] nav [aria-current=true] img')?.src.replace(/\\/thumbnail$/, '');
  const stands = (src) => [...document.querySelectorAll('[data-gallery] [class*=standIn]')]
    .some((one) => one.src === src && one.complete && one.naturalWidth > 0);
  addEventListener('keydown', ({ timeStamp }) => {
    const before = shown();
    requestAnimationFrame((frame) => {
      // Changes made before this frame are included.
      const base = shown();
      const inFrame = base !== undefined && base !== before && stands(base + '/thumbnail');
      window.benchMove = { began: timeStamp, url: base + '/display', inFrame };
    });
  }, { capture: true });`;

/** Shows a picture that is not in the browser's cache, as large as in the gallery, on the idle page. */
const showBare = (url: string) => `new Promise((done) => {
  const picture = new Image();
  picture.src = ${JSON.stringify(url)};
  picture.setAttribute('elementtiming', 'bench');
  const { left, top, width, height } = document.querySelector('[data-gallery] [role=application]').getBoundingClientRect();
  picture.style.cssText = 'position:fixed;z-index:9999;object-fit:contain;left:' + left + 'px;top:' + top + 'px;width:'
    + width + 'px;height:' + height + 'px';
  const began = performance.now();
  document.body.append(picture);
  const look = () => {
    const painted = window.benchPainted.get(picture.src);
    if (painted === undefined) return requestAnimationFrame(look);
    picture.remove();
    done(painted - began);
  };
  look();
})`;

/** Shows a picture that is decoded already, as large as in the gallery, on the idle page. */
const showDecoded = (url: string) => `(async () => {
  const picture = new Image();
  picture.src = ${JSON.stringify(url)};
  await picture.decode();
  picture.setAttribute('elementtiming', 'bench');
  const { left, top, width, height } = document.querySelector('[data-gallery] [role=application]').getBoundingClientRect();
  picture.style.cssText = 'position:fixed;z-index:9999;object-fit:contain;left:' + left + 'px;top:' + top + 'px;width:'
    + width + 'px;height:' + height + 'px';
  await new Promise((next) => requestAnimationFrame(() => setTimeout(next, 50)));
  window.benchPainted.delete(picture.src);
  const began = performance.now();
  document.body.append(picture);
  return new Promise((done) => {
    const look = () => {
      const painted = window.benchPainted.get(picture.src);
      if (painted === undefined) return requestAnimationFrame(look);
      picture.remove();
      done(painted - began);
    };
    look();
  });
})()`;

/** Downloads a picture, bypassing the cache, without showing it. */
const fetchBare = (url: string) => `(async () => {
  const began = performance.now();
  const answer = await fetch(${JSON.stringify(url)}, { cache: 'no-store' });
  await answer.blob();
  return performance.now() - began;
})()`;

/** Returns the display photos of the first events of a sensor, which have not been requested yet. */
const firstPhotos = (sensorId: string) => `(async () => {
  const answer = await fetch('/api/sensors/${sensorId}/events?ascending=1&limit=${2 * moves}');
  return (await answer.json()).events.map(({ attachments }) => attachments.photo.display_url);
})()`;

interface Move {
  /** When its key was pressed, in milliseconds of the page's clock. */
  readonly began: number;
  /** Address of the display photo. */
  readonly url: string;
  readonly inFrame: boolean;
}

interface Timed {
  readonly inFrame: boolean;
  /** Milliseconds from the key until the display photo was painted. */
  readonly display: number;
  /** Milliseconds from the request until such a picture alone was painted, and until it was downloaded. */
  readonly shown: number;
  readonly fetched: number;
  /** Milliseconds from its insertion until such a picture, decoded already, was painted. */
  readonly decoded: number;
}

/**
 * Measures moving from event to event, slowly and quickly, against plain requests of pictures of the same size in
 * bytes.
 */
export async function moving(page: Page, address: string, sensorId: string): Promise<Result[]> {
  await page.addInitScript({ content: watchMoves });
  await page.goto(address);
  await until(page, drawn);
  const photos = await page.evaluate<string[]>(firstPhotos(sensorId));
  const leisure = await go(page, true, photos.slice(0, moves));
  const haste = await go(page, false, photos.slice(moves));
  return [...results('at leisure', leisure), ...results('as soon as the photo is there', haste)];
}

async function go(page: Page, leisurely: boolean, photos: readonly string[]): Promise<readonly Timed[]> {
  const found: { readonly inFrame: boolean; readonly display: number }[] = [];
  await quiet(page);
  for (let move = -3; move < moves; move++) {
    await page.evaluate('window.benchMove = null');
    await page.keyboard.press('ArrowRight');
    const { began, url, inFrame } = await until<Move>(page, 'window.benchMove');
    const painted = await until<number>(page, `window.benchPainted.get(${JSON.stringify(url)})`);
    // The first moves are a warm-up.
    if (move >= 0) found.push({ inFrame, display: painted - began });
    // Like a person who looks at it: the photo's tiles are loaded, and the network is idle.
    if (leisurely) {
      await until(page, drawn);
      await quiet(page);
    }
  }
  await quiet(page);
  const timed: Timed[] = [];
  for (const [index, one] of found.entries()) {
    const photo = photos[index] ?? '';
    const shown = await page.evaluate<number>(showBare(photo));
    const decoded = await page.evaluate<number>(showDecoded(photo));
    timed.push({ ...one, shown, decoded, fetched: await page.evaluate<number>(fetchBare(photo)) });
  }
  return timed;
}

function results(how: string, found: readonly Timed[]): Result[] {
  const name = `next event ${how}`;
  const late = found.filter(({ inFrame }) => !inFrame).length;
  const ratio = (of: (one: Timed) => number) => medianRatio(found.map((one) => [one.display, of(one)]));
  const ms = (of: (one: Timed) => number) => `${median(found.map(of)).toFixed(1)} ms`;
  return [
    atMost(part, `${name}: thumbnail not in the same frame, of ${found.length} moves`, late, 0),
    atMost(
      part,
      `${name}: display photo painted / the same image alone, asked for until painted`,
      ratio((one) => one.shown),
      2,
    ),
    info(
      part,
      `${name}: display photo painted / the same image fetched, not shown`,
      figureOf(ratio((one) => one.fetched)),
    ),
    atMost(
      part,
      `${name}: display photo painted / the same image decoded, inserted until painted`,
      ratio((one) => one.decoded),
      1.5,
    ),
    info(
      part,
      `${name}: display photo painted; image alone painted; decoded painted; fetched`,
      [ms((one) => one.display), ms((one) => one.shown), ms((one) => one.decoded), ms((one) => one.fetched)].join('; '),
    ),
    info(part, `${name}: slowest display photo`, `${Math.max(...found.map(({ display }) => display)).toFixed(0)} ms`),
  ];
}
