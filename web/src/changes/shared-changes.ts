import { heartbeatSeconds } from '@trapline/domain/changes/change.limits.ts';
import type { Change } from '@trapline/domain/changes/change.schema.ts';
import { wait, waitAfterRefusal } from './back-off.ts';
import { type Following, followChanges, silenceMs } from './follow-changes.ts';
import { inStreamSlot, isAbort } from './stream-slots.ts';

/** Milliseconds of silence after which the tab with the stream is presumed frozen and is replaced. */
const patience = 150_000;

/** Messages between tabs. */
type TabMessage =
  /** The stream is up. */
  | { readonly say: 'up'; readonly lastEventId: string | null }
  | { readonly say: 'down' }
  | { readonly say: 'change'; readonly change: Change }
  /** A new tab requests the current state. */
  | { readonly say: 'who' };

/** Options of `SharedChanges`. */
export interface SharedOptions {
  /**
   * What tabs must have in common to share a stream: the account shown, and whether it is assumed. No account receives
   * the changes of another.
   */
  readonly identity: string;
  /** The account that is shown. */
  readonly accountId: string;
  readonly open: Following['open'];
  readonly onChange: (change: Change) => void;
  /** @param live whether changes are received from now on */
  readonly onLive: (live: boolean) => void;
  /** Whether this tab is visible. */
  readonly isSeen: () => boolean;
}

/** Whether tabs can share a stream in this browser; not over plain HTTP, and not in old browsers. */
export function canShare(): boolean {
  return typeof BroadcastChannel === 'function' && 'locks' in navigator;
}

/**
 * The changes of one account, received by all its tabs in this browser over one stream. The tab that holds a lock reads
 * the stream and passes on its changes; when that tab closes, the lock goes to the next one. There is no stream while
 * other accounts use all the streams that a browser may have. Source: CHANGE-6.
 */
export class SharedChanges {
  readonly #options: SharedOptions;
  readonly #name: string;
  readonly #channel: BroadcastChannel;
  readonly #ending = new AbortController();
  readonly #saying: ReturnType<typeof setInterval>;
  /** Aborts waiting for the lock, in order to steal it. */
  #waiting = new AbortController();
  #leads = false;
  #live = false;
  /** Ends the long wait after a refusal, or skips it. */
  #again = () => {};
  #lastEventId: string | null;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #frozen: ReturnType<typeof setTimeout> | undefined;

  /** @param lastEventId of a previous stream of this tab; null if there was none */
  constructor(options: SharedOptions, lastEventId: string | null = null) {
    this.#options = options;
    this.#lastEventId = lastEventId;
    // Tabs with another version may be open in parallel, so incompatible messages need another number.
    this.#name = `trapline changes 1 ${options.identity}`;
    this.#channel = new BroadcastChannel(this.#name);
    this.#channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => this.#hear(data));
    this.#saying = setInterval(() => this.#leads && this.#sayState(), heartbeatSeconds * 1_000);
    this.#expectWord();
    void this.#compete();
    this.#post({ say: 'who' });
  }

  /** Whether this tab reads the stream. */
  get leads(): boolean {
    return this.#leads;
  }

  /** The last known position in the stream, with which it can be resumed. */
  get lastEventId(): string | null {
    return this.#lastEventId;
  }

  /** Leaves the other tabs; if this tab has the stream, the next one takes over. */
  close(): void {
    this.#ending.abort();
    this.#waiting.abort();
    clearInterval(this.#saying);
    clearTimeout(this.#quiet);
    clearTimeout(this.#frozen);
    this.#channel.close();
    this.#setLive(false);
  }

  /** Waits for the lock, leads while it has it, and waits again. */
  async #compete(): Promise<void> {
    const { signal: ended } = this.#ending;
    while (!ended.aborted) {
      const steal = this.#waiting.signal.aborted;
      if (steal) this.#waiting = new AbortController();
      const leading = new AbortController();
      const lead = () => this.#lead(AbortSignal.any([ended, leading.signal]));
      const options = steal ? { steal } : { signal: this.#waiting.signal };
      const [request] = await Promise.allSettled([navigator.locks.request(this.#name, options, lead)]);
      leading.abort();
      this.#leads = false;
      this.#expectWord();
      // The request is aborted when this tab steals the lock, when another tab steals it, or when this tab closes.
      // Other failures are permanent, and this tab polls.
      if (request.status === 'rejected' && !isAbort(request.reason)) return;
    }
  }

  async #lead(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#leads = true;
    this.#expectWord();
    const { accountId, open, onChange } = this.#options;
    const following: Following = {
      accountId,
      open,
      onAlive: (lastEventId) => {
        if (signal.aborted) return;
        this.#lastEventId = lastEventId;
        this.#setLive(true);
        this.#sayState();
      },
      onChange: (change) => {
        if (signal.aborted) return;
        onChange(change);
        this.#post({ say: 'change', change });
      },
      onLost: () => {
        if (signal.aborted) return;
        this.#setLive(false);
        this.#sayState();
      },
    };
    while (!signal.aborted) {
      const again = new AbortController();
      this.#again = () => again.abort();
      await inStreamSlot(signal, () => followChanges(following, this.#lastEventId, signal));
      // Refused. The slot is free during the wait, so that another account can use it.
      await wait(waitAfterRefusal(Math.random()), AbortSignal.any([signal, again.signal]));
    }
  }

  #hear(word: TabMessage): void {
    if (word.say === 'who') {
      if (!this.#leads) return;
      this.#sayState();
      // The user may have signed in again, and no tab should wait for minutes because this one was refused.
      this.#again();
      return;
    }
    if (this.#leads) return;
    this.#expectWord();
    if (word.say === 'up') {
      this.#lastEventId = word.lastEventId;
      this.#setLive(true);
    }
    if (word.say === 'down') this.#setLive(false);
    if (word.say === 'change') this.#options.onChange(word.change);
  }

  /** After a short silence of the leading tab this one polls; after a longer one, a visible tab replaces it. */
  #expectWord(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#frozen);
    if (this.#leads || this.#ending.signal.aborted) return;
    this.#quiet = setTimeout(() => this.#setLive(false), silenceMs);
    this.#frozen = setTimeout(() => this.#replace(), patience * (1 + Math.random() / 2));
  }

  #replace(): void {
    if (this.#options.isSeen()) this.#waiting.abort();
    else this.#expectWord();
  }

  #sayState(): void {
    this.#post(this.#live ? { say: 'up', lastEventId: this.#lastEventId } : { say: 'down' });
  }

  #post(word: TabMessage): void {
    if (!this.#ending.signal.aborted) this.#channel.postMessage(word);
  }

  #setLive(live: boolean): void {
    if (live === this.#live) return;
    this.#live = live;
    this.#options.onLive(live);
  }
}
