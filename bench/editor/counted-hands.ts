import type { Page } from '@playwright/test';

/** A point of the window, CSS pixels. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** Mouse and keyboard of a person, counted: each key (held ones, too), click, drag and notch of the wheel. */
export class CountedHands {
  readonly #page: Page;
  readonly counts = { keys: 0, clicks: 0, drags: 0, notches: 0 };

  constructor(page: Page) {
    this.#page = page;
  }

  /** All that was done. */
  get total(): number {
    const { keys, clicks, drags, notches } = this.counts;
    return keys + clicks + drags + notches;
  }

  async press(key: string): Promise<void> {
    this.counts.keys += 1;
    await this.#page.keyboard.press(key);
  }

  /** Does something while a key is held. */
  async holding(key: string, work: () => Promise<void>): Promise<void> {
    this.counts.keys += 1;
    await this.#page.keyboard.down(key);
    await work();
    await this.#page.keyboard.up(key);
  }

  async click({ x, y }: Point): Promise<void> {
    this.counts.clicks += 1;
    await this.#page.mouse.click(Math.round(x), Math.round(y));
  }

  async drag(from: Point, to: Point): Promise<void> {
    this.counts.drags += 1;
    const [fromX, fromY, toX, toY] = [from.x, from.y, to.x, to.y].map(Math.round);
    const { mouse } = this.#page;
    await mouse.move(fromX ?? 0, fromY ?? 0);
    await mouse.down();
    await mouse.move(((fromX ?? 0) + (toX ?? 0)) / 2, ((fromY ?? 0) + (toY ?? 0)) / 2);
    await mouse.move(toX ?? 0, toY ?? 0);
    await mouse.up();
  }

  /** One notch of the wheel, towards the photo, at a point. */
  async notch({ x, y }: Point): Promise<void> {
    this.counts.notches += 1;
    await this.#page.mouse.move(Math.round(x), Math.round(y));
    await this.#page.mouse.wheel(0, -100);
  }
}
