import type { Change } from '@trapline/domain/changes/change.schema.ts';
import { type Heard, nothingHeard, withChange } from './heard.ts';

/** Milliseconds. */
const pace = {
  /** After the first change: others follow it as a rule, and not all browsers are to ask at the same moment. */
  soonest: 200,
  spread: 600,
  /** The same where everything is to be asked for, by everybody at once. */
  spreadOfReload: 4_000,
  /** Between two rounds, and how many of them may follow each other so closely. */
  apart: 2_000,
  burst: 5,
  /** After which one more of those may. */
  regain: 20_000,
} as const;

/** What gathers changes. */
export interface GatheringOptions {
  /** @returns when all that it asked for has come */
  readonly pass: (heard: Heard) => Promise<void>;
  readonly isHidden: () => boolean;
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number;
}

/**
 * Gathers changes, so that many in a moment lead to one round of calls. Rounds keep their distance, more so where
 * changes never cease; a hidden page waits until it is seen.
 */
export class Gathering {
  readonly #options: GatheringOptions;
  #heard = nothingHeard;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passing = false;
  #ended = false;
  /** When a round may come again: `burst` rounds are free, each of them is paid for by and by. */
  #paidUntil = 0;
  #lastEnd = 0;

  constructor(options: GatheringOptions) {
    this.#options = options;
  }

  /** Takes in what has changed. */
  add(change: Change): void {
    const before = this.#heard;
    this.#heard = withChange(before, change);
    if (this.#heard !== before) this.#schedule();
  }

  /** Passes on at once what has gathered while the page was hidden. */
  readonly seen = (): void => {
    if (this.#options.isHidden() || this.#passing) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    void this.#pass();
  };

  /** Forgets what has gathered, and passes nothing on any more. */
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
