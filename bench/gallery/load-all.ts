import type { CDPSession, Page } from '@playwright/test';
import { quiet } from '../../e2e/support/quiet.ts';
import { atMost, figureOf, type Result, info } from '../common/results.ts';
import { until } from './until.ts';

const part = 'gallery';
/** Number of events requested at once to determine the size of one. */
const weighed = 2_000;
/** Number of places of the strip that are visited, from one end to the other. */
const places = 12;

/** Records every task of the main thread that took 50 ms or more. */
const watchTasks = `window.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.benchTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });`;

/** The memory of the page after garbage collection. */
interface Held {
  /** Bytes of the script's heap, of the browser's memory for it, and of buffers. */
  readonly heap: number;
  readonly elements: number;
  readonly pictures: number;
}

/** A sensor's events, and the address of the gallery at the event in the middle. */
export interface ToLoad {
  readonly address: string;
  readonly sensorId: string;
  readonly events: number;
}

/** The cost of loading all events of a sensor, and the memory of the page. */
export interface Loaded extends ToLoad {
  readonly opened: Held;
  readonly loaded: Held;
  /** After visiting distant places. */
  readonly looked: Held;
  /** Milliseconds until all were loaded. */
  readonly took: number;
  /** Durations in milliseconds of tasks of 50 ms or more, while loading and while visiting distant places. */
  readonly loadTasks: readonly number[];
  readonly lookTasks: readonly number[];
  /** Bytes of an event kept in memory. */
  readonly weight: number;
}

/** Opens an event, loads all events of its sensor, visits distant places of the strip and returns. */
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

/**
 * Returns the results for all events of a sensor, compared with fewer of another: events off screen must not cost
 * memory.
 */
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

/** Scrolls the strip to a fraction of its length and waits for its thumbnails. */
async function lookAt(page: Page, where: number): Promise<void> {
  await page.evaluate(`(() => {
    const strip = document.querySelector('[data-gallery] nav ol').parentElement;
    strip.scrollLeft = ${where} * (strip.scrollWidth - strip.clientWidth);
  })()`);
  // Two frames later the placeholders exist; then their events and pictures arrive.
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
  // Objects freed by one collection may release more only at the next.
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

/** Returns the bytes of an event in a list kept by a page: the cost of every loaded event if all were kept. */
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
