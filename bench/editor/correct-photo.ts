import type { Page } from '@playwright/test';
import { compareBoxes } from '@trapline/domain/detections/compare-boxes.rules.ts';
import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { insectReference, insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { sortInsectTypes } from '@trapline/domain/insects/insect.rules.ts';
import { until } from '../gallery/until.ts';
import type { CountedHands } from './counted-hands.ts';
import type { LabelledBox } from './labelled-photos.ts';

/** What had to be done on a photo. */
export interface CorrectedPhoto {
  /** Boxes that were there. */
  readonly found: number;
  readonly added: number;
  readonly removed: number;
  readonly moved: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** CSS pixels a pixel of the photo at which a mouse is exact enough. */
const exact = 0.98;
/** CSS pixels that a box keeps from the edges of the view. */
const margin = 30;
/** How far outside its corner a box is taken hold of, CSS pixels. */
const handleDistance = 8;

/** The boxes of the open editor, in their order. */
const readBoxes = `(() => {
  const boxes = [];
  for (let index = 0, missing = 0; missing < 50; index += 1) {
    const box = window.traplineEditor.box(index);
    if (box) boxes.push({ index, ...box.position });
    else missing += 1;
  }
  return boxes;
})()`;

/** Waits until the photo has stood still for some frames. */
const standsStill = `new Promise((done) => {
  let [last, frames] = ['', 0];
  const look = () => {
    const { scale, centre } = window.traplineEditor.view();
    const now = [scale, centre.x, centre.y].join();
    frames = now === last ? frames + 1 : 0;
    last = now;
    if (frames >= 4) done();
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Corrects the boxes of the open editor to labels, as a person with mouse and keyboard, and saves. */
export async function correctTo(
  page: Page,
  hands: CountedHands,
  labels: readonly LabelledBox[],
): Promise<CorrectedPhoto> {
  const editor = new OpenEditor(page, hands);
  const before = await page.evaluate<(Position & { index: number })[]>(readBoxes);
  const pack = (all: readonly Position[]) => all.flatMap(({ x1, y1, x2, y2 }) => [1, x1, y1, x2, y2, -1]);
  const { boxes } = compareBoxes(pack(before), pack(labels));
  const kept = new Set(boxes.map(({ from }) => from));
  const wrong = before.filter((_, at) => !kept.has(at));
  await hands.press('c');
  for (const [at, box] of wrong.entries()) await editor.pick(box, { adds: at > 0 });
  if (wrong.length > 0) await hands.press('x');
  let moved = 0;
  for (const label of inRows(labels)) {
    const from = before[boxes[labels.indexOf(label)]?.from ?? -1];
    if (!from || isClose(from, label)) continue;
    moved += 1;
    await editor.fit(from, label);
  }
  const missing = inRows(labels.filter((_, at) => boxes[at]?.from === -1));
  if (missing.length > 0) await hands.press('a');
  for (const label of missing) await editor.draw(label);
  await setTypes(page, editor, hands, labels);
  await hands.press('s');
  await until(page, 'window.traplineEditor === undefined');
  return { found: before.length, added: missing.length, removed: wrong.length, moved };
}

/** Gives all boxes of a type theirs at once. */
async function setTypes(page: Page, editor: OpenEditor, hands: CountedHands, labels: readonly LabelledBox[]) {
  const types = sortInsectTypes(insectTypes.filter((type) => labels.some((label) => label.type === type)));
  if (types.length > 0) await hands.press('c');
  for (const type of types) {
    for (const [at, label] of inRows(labels.filter((one) => one.type === type)).entries()) {
      await editor.pick(label, { adds: at > 0 });
    }
    // What is likely has a digit; here nothing is known yet, so that types are searched.
    await hands.press('/');
    for (const letter of insectReference[type].name.en) await hands.press(letter);
    await until(page, `document.querySelector('[data-combobox-selected]') !== null`);
    await hands.press('Enter');
    await editor.letGo();
  }
}

function isClose(a: Position, b: Position): boolean {
  return Math.max(Math.abs(a.x1 - b.x1), Math.abs(a.y1 - b.y1), Math.abs(a.x2 - b.x2), Math.abs(a.y2 - b.y2)) <= 1;
}

/** Boxes in rows, every other from right to left: the next one is near. */
function inRows<Box extends Position>(boxes: readonly Box[]): readonly Box[] {
  const height = 300;
  const row = ({ y1 }: Position) => Math.floor(y1 / height);
  return boxes.toSorted((a, b) => row(a) - row(b) || (row(a) % 2 === 0 ? a.x1 - b.x1 : b.x1 - a.x1));
}

/** The editor as it is seen: brings places of the photo near, and works on them. */
class OpenEditor {
  readonly #page: Page;
  readonly #hands: CountedHands;

  constructor(page: Page, hands: CountedHands) {
    this.#page = page;
    this.#hands = hands;
  }

  /** Picks a box where it is. */
  async pick(box: Position, { adds }: { readonly adds: boolean }): Promise<void> {
    if (!(await this.#isVisible(box))) await this.#wholePhoto();
    const at = await this.#point((box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2);
    if (adds) await this.#hands.holding('Shift', () => this.#hands.click(at));
    else await this.#hands.click(at);
  }

  /** Lets go of what is picked; where nothing is, the key would close the editor. */
  async letGo(): Promise<void> {
    const isPicked = await this.#page.evaluate<boolean>('window.traplineEditor.picked().length > 0');
    if (isPicked) await this.#hands.press('Escape');
  }

  /** Moves the corners of a box to those of a label. */
  async fit(from: Position, to: Position): Promise<void> {
    await this.#approach(union(from, to));
    await this.letGo();
    await this.pick(from, { adds: false });
    for (const corner of [-1, 1] as const) {
      const [x, y, toX, toY] = corner === -1 ? [from.x1, from.y1, to.x1, to.y1] : [from.x2, from.y2, to.x2, to.y2];
      if (Math.max(Math.abs(x - toX), Math.abs(y - toY)) < 0.5) continue;
      const [begin, end] = [await this.#point(x, y), await this.#point(toX, toY)];
      const out = corner * handleDistance;
      await this.#hands.drag({ x: begin.x + out, y: begin.y + out }, { x: end.x + out, y: end.y + out });
    }
  }

  /** Draws a box. */
  async draw(box: Position): Promise<void> {
    await this.#approach(box);
    const [begin, end] = [await this.#point(box.x1, box.y1), await this.#point(box.x2, box.y2)];
    await this.#hands.drag(begin, end);
  }

  #point(x: number, y: number): Promise<Point> {
    return this.#page.evaluate<Point>(`window.traplineEditor.clientPoint(${x}, ${y})`);
  }

  async #scale(): Promise<number> {
    return this.#page.evaluate<number>('window.traplineEditor.view().scale');
  }

  async #isVisible({ x1, y1, x2, y2 }: Position): Promise<boolean> {
    const [upper, lower, view] = await Promise.all([
      this.#point(x1, y1),
      this.#point(x2, y2),
      this.#page.locator('[role=dialog] [role=application]').first().boundingBox(),
    ]);
    if (!view) return false;
    return (
      upper.x > view.x + margin &&
      upper.y > view.y + margin &&
      lower.x < view.x + view.width - margin &&
      lower.y < view.y + view.height - margin
    );
  }

  async #wholePhoto(): Promise<void> {
    await this.#hands.press('0');
    await this.#page.evaluate(standsStill);
  }

  /** Zooms to a place until the mouse is exact; where it is near already, nothing happens. */
  async #approach(box: Position): Promise<void> {
    if ((await this.#scale()) >= exact && (await this.#isVisible(box))) return;
    await this.#wholePhoto();
    while ((await this.#scale()) < exact) {
      await this.#hands.notch(await this.#point((box.x1 + box.x2) / 2, (box.y1 + box.y2) / 2));
      await this.#page.evaluate(standsStill);
    }
  }
}

function union(a: Position, b: Position): Position {
  return {
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
    x2: Math.max(a.x2, b.x2),
    y2: Math.max(a.y2, b.y2),
  };
}
