import { type Heard, type Hint, nothingHeard, withChange } from './heard.ts';

/** Milliseconds. */
const pace = {
  /** Delay after the first change: others usually follow it, and not all browsers should send requests at once. */
  soonest: 200,
  spread: 600,
  /** The same if all browsers have to reload everything. */
  spreadOfReload: 4_000,
  /** Minimum interval between rounds, and how many may follow each other that closely. */
  apart: 2_000,
  burst: 5,
  /** Time after which one more of those is allowed. */
  regain: 20_000,
} as const;

/** Options of `Gathering`. */
export interface GatheringOptions {
  /** Passes on changes. Resolves when all data it requested has arrived. */
  readonly pass: (heard: Heard) => Promise<void>;
  readonly isHidden: () => boolean;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/**
 * Gathers changes, so that many at about the same time cause only one round of requests. There is a pause between
 * rounds, which is longer if changes never stop; a hidden page waits until it becomes visible.
 */
export class Gathering {
  readonly #options: GatheringOptions;
  #heard = nothingHeard;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passing = false;
  #ended = false;
  /** Budget of rounds, as a time: each round advances it by `regain`, and it may be `burst` rounds ahead of now. */
  #paidUntil = 0;
  #lastEnd = 0;

  constructor(options: GatheringOptions) {
    this.#options = options;
  }

  /** Adds a change. */
  add(change: Hint): void {
    const before = this.#heard;
    this.#heard = withChange(before, change);
    if (this.#heard !== before) this.#schedule();
  }

  /** Passes on, at once, the changes gathered while the page was hidden. */
  readonly seen = (): void => {
    if (this.#options.isHidden() || this.#passing) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#pass();
  };

  /** Discards the gathered changes and stops passing on any. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#ended || this.#passing || this.#timer !== undefined || this.#options.isHidden()) return;
    const now = Date.now();
    const spread = this.#heard.everything ? pace.spreadOfReload : pace.spread;
    const wanted = pace.soonest + this.#options.random() * spread;
    const allowed = Math.max(this.#lastEnd + pace.apart, this.#paidUntil - (pace.burst - 1) * pace.regain) - now;
    this.#timer = setTimeout(() => void this.#pass(), Math.max(wanted, allowed));
  }

  async #pass(): Promise<void> {
    this.#timer = undefined;
    if (this.#ended || this.#heard === nothingHeard || this.#options.isHidden()) return;
    const heard = this.#heard;
    this.#heard = nothingHeard;
    this.#passing = true;
    this.#paidUntil = Math.max(this.#paidUntil, Date.now()) + pace.regain;
    await this.#options.pass(heard);
    this.#passing = false;
    this.#lastEnd = Date.now();
    if (this.#heard !== nothingHeard) this.#schedule();
  }
}
