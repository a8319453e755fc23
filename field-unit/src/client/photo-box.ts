import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type BackoffLimits, defaultBackoff, waitBeforeRetry } from './backoff.ts';
import { createBoxCalls } from './box-calls.ts';
import { type NewBoxPhoto, openBoxQueue, type QueuedTrap } from './box-queue.ts';
import { CallError, type ProblemDocument } from './call-error.ts';
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

/** Outcome of one attempt to send a trap. */
export type BoxEvent =
  | { readonly kind: 'stored'; readonly trap: QueuedTrap; readonly eventId: string; readonly ms: number }
  | { readonly kind: 'refused'; readonly trap: QueuedTrap; readonly problem: ProblemDocument }
  | { readonly kind: 'postponed'; readonly trap: QueuedTrap; readonly error: CallError; readonly waitMs: number };

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

/** Failures in a row after which a trap lets the others go first. */
const TRIES_IN_FRONT = 5;
/** Attempts after which a photo whose bytes never arrive complete is given up: the file on disk is damaged. */
const MOST_INCOMPLETE = 5;

/** Whether the key is not accepted (any more), which says nothing about the photo. */
function isForbidden({ problem }: CallError): boolean {
  return problem?.type === 'forbidden';
}

/** Creates a photo box and restores its queue. */
export async function createPhotoBox(options: PhotoBoxOptions): Promise<PhotoBox> {
  const { baseUrl, key, clock = Date.now, random = Math.random, timeoutMs = 30_000 } = options;
  const sleep = options.sleep ?? ((ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }));
  const queue = await openBoxQueue(options.directory, options.mostTraps ?? 1_000);
  const calls = createBoxCalls({ baseUrl, key, clock, timeoutMs, fetch: options.fetch ?? fetch });
  const tries = new Map<string, { readonly all: number; readonly incomplete: number }>();
  let failuresInARow = 0;

  const next = () => {
    const round = ({ name }: QueuedTrap) => Math.floor((tries.get(name)?.all ?? 0) / TRIES_IN_FRONT);
    return [...queue.pending()].sort((a, b) => round(a) - round(b))[0];
  };

  /** Announces the trap unless that is done, and sends the photos that the portal does not have. */
  async function send(trap: QueuedTrap, signal: AbortSignal | undefined): Promise<string> {
    let entry = trap;
    let urls: ReadonlyMap<string, URL> = new Map();
    if (entry.eventId === undefined) {
      const announced = await calls.announce(entry.trap, entry.photos, entry.idempotencyKey, signal);
      entry = { ...entry, eventId: announced.event_id };
      urls = announced.urls;
      // After a crash before this, the same key returns the same event.
      await queue.keep(entry);
    }
    const eventId = entry.eventId ?? '';
    let refusal: CallError | undefined;
    for (const photo of entry.photos) {
      if (entry.stored.includes(photo.key)) continue;
      try {
        const url = urls.get(photo.key) ?? (await calls.requestUrl(eventId, photo.key, signal));
        if (url !== undefined) await calls.putFile(url, queue.fileOf(entry, photo.key), 'image/jpeg', signal);
      } catch (error) {
        if (!(error instanceof CallError) || error.remedy !== 'refused' || isForbidden(error)) throw error;
        // The other photos are sent nevertheless.
        refusal = error;
        continue;
      }
      entry = { ...entry, stored: [...entry.stored, photo.key] };
      await queue.keep(entry);
    }
    if (refusal !== undefined) throw refusal;
    return eventId;
  }

  async function onFailure(trap: QueuedTrap, error: CallError): Promise<BoxEvent> {
    // What is kept may be further than when the attempt began.
    const entry = queue.pending().find(({ name }) => name === trap.name) ?? trap;
    const before = tries.get(trap.name) ?? { all: 0, incomplete: 0 };
    const incomplete = before.incomplete + (error.problem?.type === 'incomplete_file' ? 1 : 0);
    const { problem } = error;
    // The event is gone. Without any photo it expired, and is announced anew; otherwise somebody deleted it.
    const gone = problem?.type === 'not_found' && entry.eventId !== undefined;
    const expired = gone && entry.stored.length === 0;
    // The portal still works on the first announcement, or the key was replaced: nothing is wrong with the trap.
    const busy = problem?.type === 'conflict' || isForbidden(error);
    if (problem !== undefined && !busy && !expired) {
      if (error.remedy === 'refused' || gone || incomplete >= MOST_INCOMPLETE) {
        await queue.refuse(entry, problem);
        tries.delete(trap.name);
        failuresInARow = 0;
        return { kind: 'refused', trap: entry, problem };
      }
    }
    if (expired) await queue.keep({ ...entry, eventId: undefined, idempotencyKey: randomUUID() });
    tries.set(trap.name, { all: before.all + 1, incomplete });
    failuresInARow += 1;
    const waitMs = waitBeforeRetry(failuresInARow, error.retryAfter, random, options.backoff ?? defaultBackoff);
    return { kind: 'postponed', trap: entry, error, waitMs };
  }

  async function attempt(trap: QueuedTrap, signal: AbortSignal | undefined): Promise<BoxEvent> {
    const started = clock();
    try {
      const eventId = await send(trap, signal);
      await queue.remove(trap);
      tries.delete(trap.name);
      failuresInARow = 0;
      return { kind: 'stored', trap, eventId, ms: clock() - started };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return onFailure(trap, error);
    }
  }

  async function sendNext(signal?: AbortSignal): Promise<BoxEvent | undefined> {
    signal?.throwIfAborted();
    const trap = next();
    if (trap === undefined) return undefined;
    const event = await attempt(trap, signal);
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
