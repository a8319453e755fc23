import { setTimeout as delay } from 'node:timers/promises';
import { type BackoffLimits, defaultBackoff } from './backoff.ts';
import { createBoxCalls } from './box-calls.ts';
import { type NewBoxPhoto, openBoxQueue, type QueuedTrap } from './box-queue.ts';
import { type BoxEvent, createBoxSender } from './box-sender.ts';
import type { TrapDescription } from './messages.ts';

/** Options of a photo box. Clock, randomness, waiting and transport are passed in, so that tests need no real time. */
export interface PhotoBoxOptions {
  /** Base URL of the portal, such as `https://portal.example.org`. */
  readonly baseUrl: string;
  /** The organization's station key. */
  readonly key: string;
  /** A folder used by this box only; it holds the photographed traps. */
  readonly directory: string;
  /** Traps that may wait; the oldest are never dropped. Default: 1,000. */
  readonly mostTraps?: number;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly fetch?: typeof fetch;
  readonly backoff?: BackoffLimits;
  /** Timeout of a request, milliseconds; sending a photo gets more time, depending on its size. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** Called for everything that happens, for logging. */
  readonly onEvent?: (event: BoxEvent) => void;
}

/** A photo box: keeps photographed traps until the portal has stored all their photos. */
export interface PhotoBox {
  /**
   * Queues a trap with its photos on disk; resolves once they would survive a power cut. Throws `BoxQueueFullError`.
   */
  add(trap: TrapDescription, photos: readonly NewBoxPhoto[]): Promise<QueuedTrap>;
  pending(): readonly QueuedTrap[];
  /** Makes one attempt to send the next trap; undefined: none waits. Call it again only when it has returned. */
  sendNext(signal?: AbortSignal): Promise<BoxEvent | undefined>;
  /** Sends until no trap waits. When aborted, it rejects with the signal's reason. */
  sendAll(signal?: AbortSignal): Promise<void>;
}

/** Creates a photo box and restores its queue. */
export async function createPhotoBox(options: PhotoBoxOptions): Promise<PhotoBox> {
  const { baseUrl, key, clock = Date.now, random = Math.random, timeoutMs = 30_000 } = options;
  const sleep = options.sleep ?? ((ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }));
  const queue = await openBoxQueue(options.directory, options.mostTraps ?? 1_000);
  const calls = createBoxCalls({ baseUrl, key, clock, timeoutMs, fetch: options.fetch ?? fetch });
  const backoff = options.backoff ?? defaultBackoff;
  const sender = createBoxSender({ queue, calls, clock, random, backoff });

  async function sendNext(signal?: AbortSignal): Promise<BoxEvent | undefined> {
    signal?.throwIfAborted();
    const trap = sender.next();
    if (trap === undefined) return undefined;
    const event = await sender.attempt(trap, signal);
    options.onEvent?.(event);
    return event;
  }

  return {
    add: (trap, photos) => queue.add(trap, photos),
    pending: () => queue.pending(),
    sendNext,
    async sendAll(signal) {
      for (;;) {
        const event = await sendNext(signal);
        if (event === undefined) return;
        if (event.kind === 'postponed') await sleep(event.waitMs, signal);
      }
    },
  };
}
