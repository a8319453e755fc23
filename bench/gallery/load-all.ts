import type { CDPSession, Page } from '@playwright/test';
import { atMost, figureOf, type Result, told } from '../common/results.ts';
import { until } from './until.ts';

const part = 'gallery';
/** Events asked for at once when the weight of one is found. */
const weighed = 2_000;
/** Far places of the strip that are looked at, from its one end to the other. */
const places = 12;

/** Notes every task of the main thread that took 50 ms or more. */
const watchTasks = `window.benchTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.benchTasks.push([startTime, duration]);
  }).observe({ type: 'longtask', buffered: true });`;

/** What the page holds, after the garbage has gone. */
interface Held {
  /** Bytes of the script's heap, of what the browser holds for it, and of buffers. */
  readonly heap: number;
  readonly elements: number;
  readonly pictures: number;
}

/**
 * Opens an event, has all events of its sensor loaded, looks at far places of the strip and goes back: how long the page
 * could not answer, and what it holds before, between and after.
 */
export async function loadAll(
  page: Page,
  { address, sensorId, events }: { readonly address: string; readonly sensorId: string; readonly events: number },
): Promise<Result[]> {
  await page.addInitScript({ content: watchTasks });
  await page.goto(address);
  await until(page, 'window.traplineViewer?.view().drawn');
  const devtools = await page.context().newCDPSession(page);
  const opened = await held(page, devtools);
  const weight = await weightOfEvent(page, devtools, sensorId);

  await page.evaluate('window.benchTasks.length = 0; performance.mark("begun")');
  await page.keyboard.press('a');
  await page.getByText(/^All events are loaded: /).waitFor({ timeout: 600_000 });
  const loading = await page.evaluate<number>('performance.now() - performance.getEntriesByName("begun")[0].startTime');
  const tasks = await page.evaluate<[number, number][]>('window.benchTasks');
  const loaded = await held(page, devtools);

  await page.evaluate('window.benchTasks.length = 0');
  for (let place = 0; place <= places; place++) await lookAt(page, place / places);
  await lookAt(page, 0.5);
  const lookTasks = await page.evaluate<[number, number][]>('window.benchTasks');
  const looked = await held(page, devtools);

  const longest = (of: readonly (readonly [number, number])[]) => Math.max(0, ...of.map(([, duration]) => duration));
  const anEvent = (loaded.heap - opened.heap) / events;
  const name = `${events} events`;
  return [
    atMost(part, `${name} loaded: longest task of the main thread`, longest(tasks), 200, ' ms'),
    atMost(part, 'far places of them looked at: longest task', longest(lookTasks), 200, ' ms'),
    atMost(part, `${name} loaded: heap grown an event / an event that is held`, anEvent / weight, 0.05),
    atMost(part, 'heap after far places were looked at / before', looked.heap / loaded.heap, 1.2),
    atMost(part, `elements of the page: ${name} loaded / just opened`, loaded.elements / opened.elements, 1.1),
    atMost(part, `pictures in the page: ${name} loaded / just opened`, loaded.pictures / opened.pictures, 1.1),
    told(part, 'heap grown an event; an event that is held', `${figureOf(anEvent)} B; ${figureOf(weight)} B`),
    told(
      part,
      'heap: just opened; loaded; looked at',
      [opened, loaded, looked].map(({ heap }) => mega(heap)).join('; '),
    ),
    told(
      part,
      'elements and pictures: just opened; loaded; looked at',
      [opened, loaded, looked].map(({ elements, pictures }) => `${elements}, ${pictures}`).join('; '),
    ),
    told(part, `loading ${name}; tasks of 50 ms or more`, `${(loading / 1000).toFixed(1)} s; ${tasks.length}`),
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
  if (count !== weighed) throw new Error(`${count} events were answered, not ${weighed}`);
  return (after - before) / count;
}
