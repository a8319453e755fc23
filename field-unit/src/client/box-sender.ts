import { randomUUID } from 'node:crypto';
import { type BackoffLimits, waitBeforeRetry } from './backoff.ts';
import type { BoxCalls } from './box-calls.ts';
import type { BoxQueue, QueuedTrap } from './box-queue.ts';
import { CallError, type ProblemDocument } from './call-error.ts';

/** Outcome of one attempt to send a trap. */
export type BoxEvent =
  | { readonly kind: 'stored'; readonly trap: QueuedTrap; readonly eventId: string; readonly ms: number }
  | { readonly kind: 'refused'; readonly trap: QueuedTrap; readonly problem: ProblemDocument }
  | { readonly kind: 'postponed'; readonly trap: QueuedTrap; readonly error: CallError; readonly waitMs: number };

/** Failures in a row after which a trap lets the others go first. */
const TRIES_IN_FRONT = 5;
/** Attempts after which a photo whose bytes never arrive complete is given up: the file on disk is damaged. */
const MOST_INCOMPLETE = 5;

/** Whether the key is not accepted (any more), which says nothing about the photo. */
function isForbidden({ problem }: CallError): boolean {
  return problem?.type === 'forbidden';
}

/** What a sender works with. */
export interface BoxSenderParts {
  readonly queue: BoxQueue;
  readonly calls: BoxCalls;
  readonly clock: () => number;
  readonly random: () => number;
  readonly backoff: BackoffLimits;
}

/** Sends queued traps, and decides after each failure what happens to the trap. */
export interface BoxSender {
  /** The trap whose turn it is. */
  next(): QueuedTrap | undefined;
  /** Makes one attempt to send a trap. @throws errors other than a failed request */
  attempt(trap: QueuedTrap, signal: AbortSignal | undefined): Promise<BoxEvent>;
}

/**
 * Announces a trap unless that is done, and sends the photos that the portal does not have.
 * @returns the id of its event
 * @throws CallError
 */
async function send(
  { queue, calls }: Pick<BoxSenderParts, 'queue' | 'calls'>,
  trap: QueuedTrap,
  signal: AbortSignal | undefined,
): Promise<string> {
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

/** Creates a sender. */
export function createBoxSender({ queue, calls, clock, random, backoff }: BoxSenderParts): BoxSender {
  const tries = new Map<string, { readonly all: number; readonly incomplete: number }>();
  let failuresInARow = 0;

  const next = () => {
    const round = ({ name }: QueuedTrap) => Math.floor((tries.get(name)?.all ?? 0) / TRIES_IN_FRONT);
    return [...queue.pending()].sort((a, b) => round(a) - round(b))[0];
  };

  async function onFailure(trap: QueuedTrap, error: CallError): Promise<BoxEvent> {
    // What is kept may be further than when the attempt began.
    const entry = queue.pending().find(({ name }) => name === trap.name) ?? trap;
    const before = tries.get(trap.name) ?? { all: 0, incomplete: 0 };
    const incomplete = before.incomplete + (error.problem?.type === 'incomplete_file' ? 1 : 0);
    const { problem } = error;
    // The event is gone, not only a URL. Without any photo it expired, and is announced anew; otherwise somebody deleted
    // it.
    const gone = problem?.type === 'not_found' && error.remedy !== 'ask_again' && entry.eventId !== undefined;
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
    const waitMs = waitBeforeRetry(failuresInARow, error.retryAfter, random, backoff);
    return { kind: 'postponed', trap: entry, error, waitMs };
  }

  async function attempt(trap: QueuedTrap, signal: AbortSignal | undefined): Promise<BoxEvent> {
    const started = clock();
    try {
      const eventId = await send({ queue, calls }, trap, signal);
      await queue.remove(trap);
      tries.delete(trap.name);
      failuresInARow = 0;
      return { kind: 'stored', trap, eventId, ms: clock() - started };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return onFailure(trap, error);
    }
  }

  return { next, attempt };
}
