import type { CDPSession, Page } from '@playwright/test';
import { quiet } from '../../e2e/support/quiet.ts';
import { atMost, figureOf, type Result, info } from '../common/results.ts';
import { until } from './until.ts';

const part = 'gallery';
/** Events asked for at once when the weight of one is found. */
const weighed = 2_000;
/** Far places of the strip that are looked at, from its one end to the other. */
const places = 12;

/** Notes every task of the main thread that took 50 ms or more. */
const watchTasks = `window.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });`;

/** What the page holds, after the garbage has gone. */
interface Held {
  /** Bytes of the script's heap, of what the browser holds for it, and of buffers. */
  readonly heap: number;
  readonly elements: number;
  readonly pictures: number;
}

/** A sensor's events, and an event in their middle as an address of the gallery. */
export interface ToLoad {
  readonly address: string;
  readonly sensorId: string;
  readonly events: number;
}

/** What loading all events of a sensor took, and what the page held. */
export interface Loaded extends ToLoad {
  readonly opened: Held;
  readonly loaded: Held;
  /** After far places were looked at. */
  readonly looked: Held;
  /** Milliseconds until all were there. */
  readonly took: number;
  /** Milliseconds of the tasks of 50 ms or more while they were loaded, and while far places were looked at. */
  readonly loadTasks: readonly number[];
  readonly lookTasks: readonly number[];
  /** Bytes of an event that is held. */
  readonly weight: number;
}

/** Opens an event, has all events of its sensor loaded, looks at far places of the strip and goes back. */
export async function loadAll(page: Page, toLoad: ToLoad): Promise<Loaded> {
  await page.addInitScript({ content: watchTasks });
  await page.goto(toLoad.address);
  await until(page, 'window.traplineViewer?.view().drawn');
  await quiet(page);
  const devtools = await page.context().newCDPSession(page);
  const opened = await held(page, devtools);
  const weight = await weightOfEvent(page, devtools, toLoad.sensorId);

  await page.evaluate('window.benchTasks.length = 0; window.benchBegan = performance.now()');
  await page.keyboard.press('a');
  await page.getByText(/^All events are loaded: /).waitFor({ timeout: 600_000 });
  const took = await page.evaluate<number>('performance.now() - window.benchBegan');
  const loadTasks = await page.evaluate<number[]>('window.benchTasks.splice(0)');
  const loaded = await held(page, devtools);

  await page.evaluate('window.benchTasks.length = 0');
  for (let place = 0; place <= places; place++) await lookAt(page, place / places);
  await lookAt(page, 0.5);
  const lookTasks = await page.evaluate<number[]>('window.benchTasks.splice(0)');
  const looked = await held(page, devtools);
  return { ...toLoad, opened, loaded, looked, took, loadTasks, lookTasks, weight };
}

/** Results for all events of a sensor, compared with fewer of another: events off screen must not cost memory. */
export function weighLoaded(few: Loaded, many: Loaded): Result[] {
  const name = `${many.events} events`;
  const longest = (tasks: readonly number[]) => Math.max(0, ...tasks);
  const anEvent = (many.loaded.heap - few.loaded.heap) / (many.events - few.events);
  const grown = (of: (held: Held) => number) => Math.max(of(many.loaded), of(many.looked)) / of(many.opened);
  const stages = (of: (held: Held) => string) => [many.opened, many.loaded, many.looked].map(of).join('; ');
  const heap = 'heap grown by an event off screen';
  return [
    atMost(part, `${name} loaded: longest task of the main thread`, longest(many.loadTasks), 200, ' ms'),
    atMost(part, `far places of ${name} looked at: longest task`, longest(many.lookTasks), 200, ' ms'),
    atMost(part, `${heap} (${many.events} and ${few.events} loaded) / an event held`, anEvent / many.weight, 0.05),
    info(part, `${heap}; an event held`, `${figureOf(anEvent)} B; ${figureOf(many.weight)} B`),
    atMost(part, 'heap after far places were looked at / before', many.looked.heap / many.loaded.heap, 1.2),
    atMost(
      part,
      `elements of the page, ${name} loaded / just opened`,
      grown((one) => one.elements),
      1.1,
    ),
    atMost(
      part,
      `pictures in the page, ${name} loaded / just opened`,
      grown((one) => one.pictures),
      1.1,
    ),
    info(
      part,
      'heap: just opened; all loaded; far places looked at',
      stages((one) => mega(one.heap)),
    ),
    info(part, `heap with ${few.events} events loaded`, mega(few.loaded.heap)),
    info(
      part,
      'elements and pictures then',
      stages(({ elements, pictures }) => `${elements}, ${pictures}`),
    ),
    info(
      part,
      `loading ${name}; tasks of 50 ms or more`,
      `${(many.took / 1000).toFixed(1)} s; ${many.loadTasks.length}`,
    ),
  ];
}

function mega(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** Moves the strip to a part of its length and waits for its thumbnails. */
async function lookAt(page: Page, where: number): Promise<void> {
  await page.evaluate(`(() => {
    const strip = document.querySelector('[data-gallery] nav ol').parentElement;
    strip.scrollLeft = ${where} * (strip.scrollWidth - strip.clientWidth);
  })()`);
  // Two frames later its places are made; then their events and pictures come.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await until(
    page,
    `(() => {
    const strip = document.querySelector('[data-gallery] nav ol').parentElement;
    const { left, right } = strip.getBoundingClientRect();
    const seen = [...strip.querySelectorAll('li')].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.right > left && box.left < right;
    });
    return seen.length > 3 && seen.every((one) => {
      const picture = one.querySelector('img');
      return picture !== null && picture.complete && picture.naturalWidth > 0;
    });
  })()`,
  );
}

async function heapOf(devtools: CDPSession): Promise<number> {
  // What is freed by one collection lets go of more only at the next.
  for (let times = 0; times < 3; times++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize, backingStorageSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize + embedderHeapUsedSize + backingStorageSize;
}

async function held(page: Page, devtools: CDPSession): Promise<Held> {
  const [elements = 0, pictures = 0] = await page.evaluate<number[]>(
    `[document.querySelectorAll('*').length, document.querySelectorAll('img').length]`,
  );
  return { heap: await heapOf(devtools), elements, pictures };
}

/** Bytes of an event in a list that a page keeps: what every loaded event would cost if all were held. */
async function weightOfEvent(page: Page, devtools: CDPSession, sensorId: string): Promise<number> {
  const before = await heapOf(devtools);
  const count = await page.evaluate<number>(`(async () => {
    const answer = await fetch('/api/sensors/${sensorId}/events?limit=${weighed}');
    window.benchHeld = (await answer.json()).events;
    return window.benchHeld.length;
  })()`);
  const after = await heapOf(devtools);
  await page.evaluate('delete window.benchHeld');
  return (after - before) / count;
}
