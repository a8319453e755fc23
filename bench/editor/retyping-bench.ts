import { insectTypes, type InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { sortInsectTypes } from '@trapline/domain/insects/insect.rules.ts';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { createTrapSheet, type TruthBox } from '@trapline/field-unit/drawing/trap-sheet.ts';
import { median } from '../common/measure.ts';
import { atMost, info, type Result } from '../common/results.ts';
import { until } from '../gallery/until.ts';
import { CountedHands } from './counted-hands.ts';
import { type EditorWorld, withEditorWorld } from './editor-world.ts';

const part = 'retyping';
const types = sortInsectTypes(['drain_fly', 'fruit_fly', 'house_fly', 'midge', 'moth_fly'] satisfies InsectType[]);
const each = 20;
/** Corrections after which the time until new suggestions is measured. */
const corrections = 6;

/**
 * Measures in the real editor, in Chromium at a portal: the keys and clicks that 100 boxes of five types need of which
 * every one has a wrong type, and the time from a correction until the suggestions of the open photo are renewed.
 * Source: LEARN-7.
 */
export function run(): Promise<Result[]> {
  return withEditorWorld(async (world) => [...(await retyping(world)), ...(await renewal(world))]);
}

async function drawCard(seed: string): Promise<{ readonly jpeg: Buffer; readonly truth: readonly TruthBox[] }> {
  const sheet = createTrapSheet({ kind: 'fly_paper', width: 1_600, height: 1_200, insectScale: 0.5, seed });
  await sheet.catchInsects(Object.fromEntries(types.map((type) => [type, each])));
  return sheet.photograph();
}

const middleOf = ({ x1, y1, x2, y2 }: TruthBox) =>
  `window.traplineEditor.clientPoint(${(x1 + x2) / 2}, ${(y1 + y2) / 2})`;

async function retyping({ page, send, edit }: EditorWorld): Promise<Result[]> {
  const { jpeg, truth } = await drawCard('retyped');
  const random = createRandom('wrong types');
  // Any of the four others, so that picking all of one type does not help.
  const wrong = ({ type }: TruthBox) => types.filter((one) => one !== type)[Math.floor(random() * (types.length - 1))];
  const photo = await send(
    'fly_scan',
    jpeg,
    truth.map((box) => ({ ...detectionOf(box), type: wrong(box) ?? box.type })),
  );
  await edit(photo);
  const hands = new CountedHands(page);
  // Without the window of the picked boxes, which would cover some of the others.
  await hands.press('c');
  const key = keysOf((await photo.list()).positions.map(({ type }) => type ?? ''));
  for (const type of types) {
    const own = truth.filter((box) => box.type === type);
    const points = await page.evaluate<{ x: number; y: number }[]>(`[${own.map(middleOf).join(',')}]`);
    const [first, ...others] = points;
    if (first) await hands.click(first);
    await hands.holding('Shift', async () => {
      for (const point of others) await hands.click(point);
    });
    await hands.press(key(type));
  }
  await hands.press('s');
  await until(page, 'window.traplineEditor === undefined');
  const said = new Map((await photo.list()).positions.map(({ position, type }) => [cornersOf(position), type]));
  const right = truth.filter((box) => said.get(cornersOf(box)) === box.type).length;
  const { keys, clicks } = hands.counts;
  return [
    atMost(part, '100 boxes of 5 types, all wrong: keys and clicks until they are saved', hands.total, 120),
    info(part, 'keys; clicks; boxes right then', `${keys}; ${clicks}; ${right} of ${truth.length}`),
    atMost(part, 'of these boxes, those with a wrong type afterwards', truth.length - right, 0),
  ];
}

function detectionOf({ type: _, ...position }: TruthBox) {
  return { position, score: 0.9 };
}

function cornersOf({ x1, y1, x2, y2 }: Omit<TruthBox, 'type'>): string {
  return [x1, y1, x2, y2].join();
}

/** The digit of each type: the most frequent of the photo first. */
function keysOf(said: readonly string[]): (type: InsectType) => string {
  const count = (type: string) => said.filter((one) => one === type).length;
  const order = sortInsectTypes(insectTypes).toSorted((a, b) => count(b) - count(a));
  return (type) => String(order.indexOf(type) + 1);
}

/** Records when a digit was pressed, and when suggestions came and were painted after that. */
const watchRenewal = `
  window.benchRenewal = { pressed: 0, painted: 0 };
  addEventListener('keydown', ({ key, timeStamp }) => {
    if (/^[1-9]$/.test(key)) window.benchRenewal = { pressed: timeStamp, painted: 0 };
  }, { capture: true });
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      const renewal = window.benchRenewal;
      if (!name.endsWith('/suggestions') || startTime < renewal.pressed) continue;
      requestAnimationFrame(() => requestAnimationFrame((now) => {
        renewal.painted = now;
      }));
    }
  }).observe({ type: 'resource' });`;

async function renewal({ page, send, edit }: EditorWorld): Promise<Result[]> {
  const { jpeg, truth } = await drawCard('renewed');
  const photo = await send('fly_scan', jpeg, truth.map(detectionOf));
  await edit(photo);
  await page.evaluate(watchRenewal);
  await page.keyboard.press('c');
  const key = keysOf([]);
  const order = sortInsectTypes(insectTypes);
  const times: number[] = [];
  for (let index = 0; index < corrections; index++) {
    const box = truth.filter(({ type }) => type === types[index % types.length])[Math.floor(index / types.length)];
    if (!box) continue;
    const point = await page.evaluate<{ x: number; y: number }>(middleOf(box));
    await page.mouse.click(point.x, point.y);
    // A type without a digit takes part as another: only the time counts here.
    const digit = order.indexOf(box.type) < 9 ? key(box.type) : String(1 + (index % types.length));
    await page.keyboard.press(digit);
    times.push(await until<number>(page, 'benchRenewal.painted && benchRenewal.painted - benchRenewal.pressed'));
  }
  return [
    atMost(
      part,
      'suggestions for 100 boxes renewed after a correction, the slowest',
      Math.max(...times) / 1_000,
      3,
      ' s',
    ),
    info(part, 'median; of that waiting for the next correction', `${(median(times) / 1_000).toFixed(2)} s; 0.5 s`),
  ];
}
