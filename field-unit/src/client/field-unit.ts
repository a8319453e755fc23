import { setTimeout as delay } from 'node:timers/promises';
import { type BackoffLimits, defaultBackoff, waitBeforeRetry } from './backoff.ts';
import { CallError, type ProblemDocument } from './call-error.ts';
import { type ClockCheck, checkClock } from './clock-check.ts';
import type { Bytes } from './durable-files.ts';
import { createFieldCalls, type FieldCalls } from './field-calls.ts';
import type { HealthStatus, OldHealthStatus, UnitFacts, UnitSettings, UploadDescription } from './messages.ts';
import type { QueuedUpload } from './queue-entry.ts';
import { defaultQueueLimits, openUploadQueue, type QueueLimits, type UploadQueue } from './upload-queue.ts';

/** Options of a unit. Clock, randomness, waiting and transport are passed in, so that tests need no real time. */
export interface FieldUnitOptions {
  /** Base URL of the portal, such as `https://portal.example.org`. */
  readonly baseUrl: string;
  /** The sensor's key, from the sensor's page in the portal. */
  readonly key: string;
  /** A folder used by this unit only; it holds the queued uploads. */
  readonly directory: string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly fetch?: typeof fetch;
  readonly queue?: Partial<QueueLimits>;
  readonly backoff?: BackoffLimits;
  /** Timeout of a request, milliseconds; sending a file gets more time, depending on its size. Default: 30 seconds. */
  readonly timeoutMs?: number;
  /** Called for everything that happens, for logging. */
  readonly onEvent?: (event: UnitEvent) => void;
}

/** Outcome of one attempt to send an upload. */
export type UnitEvent =
  | {
      readonly kind: 'stored';
      readonly upload: QueuedUpload;
      readonly eventId: string;
      readonly already: boolean;
      /** How long the requests of this attempt took. */
      readonly ms: number;
    }
  | { readonly kind: 'refused'; readonly upload: QueuedUpload; readonly problem: ProblemDocument }
  | { readonly kind: 'postponed'; readonly upload: QueuedUpload; readonly error: CallError; readonly waitMs: number }
  | { readonly kind: 'clock_wrong'; readonly check: ClockCheck };

/** A field unit: keeps uploads until the portal has stored them, and reports its health. */
export interface FieldUnit {
  /** The timestamp for photos: unix seconds, corrected if the unit's clock is known to be wrong. */
  now(): number;
  /** Queues a photo or film on disk; resolves once it would survive a power cut. Throws `QueueFullError`. */
  add(description: UploadDescription, bytes: Bytes): Promise<QueuedUpload>;
  pending(): readonly QueuedUpload[];
  /**
   * Makes one attempt to send the next upload. Failures are not thrown: the result says how long to wait before the
   * next attempt. Undefined: the queue is empty. One attempt runs at a time; a second call waits for the first.
   */
  sendNext(signal?: AbortSignal): Promise<UnitEvent | undefined>;
  /** Sends until the queue is empty, however long that takes. When aborted, it rejects with the signal's reason. */
  sendAll(signal?: AbortSignal): Promise<void>;
  /** These make one attempt each: the next health report is worth more than a failed one. They throw `CallError`. */
  reportHealth(status: HealthStatus | OldHealthStatus, signal?: AbortSignal): Promise<void>;
  /** Reads the settings and compares the clocks. */
  readSettings(signal?: AbortSignal): Promise<UnitSettings>;
  reportFacts(facts: UnitFacts, signal?: AbortSignal): Promise<void>;
}

/**
 * After this many consecutive failures an upload lets the others go first, so that one bad photo does not block a unit.
 */
const TRIES_IN_FRONT = 5;

/** Attempts after which an upload whose bytes never arrive complete is given up: the file on disk is damaged. */
const MOST_INCOMPLETE = 5;

/** Sends queued uploads, and decides after each failure what happens to the upload. */
class Sender {
  readonly #queue: UploadQueue;
  readonly #calls: FieldCalls;
  readonly #by: { readonly clock: () => number; readonly random: () => number; readonly backoff: BackoffLimits };
  /** Failed attempts by upload, and how many of them lost bytes in transit. */
  readonly #tries = new Map<string, { readonly all: number; readonly incomplete: number }>();
  #failuresInARow = 0;

  constructor(
    queue: UploadQueue,
    calls: FieldCalls,
    by: { readonly clock: () => number; readonly random: () => number; readonly backoff: BackoffLimits },
  ) {
    this.#queue = queue;
    this.#calls = calls;
    this.#by = by;
  }

  /** The upload whose turn it is. */
  next(): QueuedUpload | undefined {
    const round = (upload: QueuedUpload) => Math.floor((this.#tries.get(upload.name)?.all ?? 0) / TRIES_IN_FRONT);
    // The sort is stable and `pending` is oldest first, so the oldest comes first within a round.
    return [...this.#queue.pending()].sort((a, b) => round(a) - round(b))[0];
  }

  /** Makes one attempt to send an upload. @throws errors other than a failed request */
  async trySend(upload: QueuedUpload, signal: AbortSignal | undefined): Promise<UnitEvent> {
    const started = this.#by.clock();
    try {
      const { size, sha256, description } = upload;
      const ticket = await this.#calls.requestUpload({ ...description, size, sha256 }, signal);
      if (!ticket.stored) {
        await this.#calls.putFile(ticket.url, this.#queue.fileOf(upload), description.content_type, signal);
      }
      await this.#queue.remove(upload);
      this.#tries.delete(upload.name);
      this.#failuresInARow = 0;
      const ms = this.#by.clock() - started;
      return { kind: 'stored', upload, eventId: ticket.event_id, already: ticket.stored, ms };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return this.#onFailure(upload, error);
    }
  }

  async #onFailure(upload: QueuedUpload, error: CallError): Promise<UnitEvent> {
    const before = this.#tries.get(upload.name) ?? { all: 0, incomplete: 0 };
    const incomplete = before.incomplete + (error.problem?.type === 'incomplete_file' ? 1 : 0);
    const hopeless = incomplete >= MOST_INCOMPLETE;
    if (error.problem !== undefined && (error.remedy === 'refused' || hopeless)) {
      await this.#queue.refuse(upload, error.problem);
      this.#tries.delete(upload.name);
      // The portal responded, so the connection works.
      this.#failuresInARow = 0;
      return { kind: 'refused', upload, problem: error.problem };
    }
    this.#tries.set(upload.name, { all: before.all + 1, incomplete });
    this.#failuresInARow += 1;
    const { random, backoff } = this.#by;
    const waitMs = waitBeforeRetry(this.#failuresInARow, error.retryAfter, random, backoff);
    return { kind: 'postponed', upload, error, waitMs };
  }
}

/** Creates a field unit and restores the queue from its folder. */
export async function createFieldUnit(options: FieldUnitOptions): Promise<FieldUnit> {
  const clock = options.clock ?? Date.now;
  const random = options.random ?? Math.random;
  const sleep = options.sleep ?? ((ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }));
  const emit = options.onEvent ?? (() => {});
  const queue = await openUploadQueue(options.directory, clock, { ...defaultQueueLimits, ...options.queue });
  const calls = createFieldCalls({
    baseUrl: options.baseUrl,
    key: options.key,
    clock,
    fetch: options.fetch ?? fetch,
    timeoutMs: options.timeoutMs ?? 30_000,
  });
  const sender = new Sender(queue, calls, { clock, random, backoff: options.backoff ?? defaultBackoff });
  let clockOffset = 0;
  let running: Promise<unknown> = Promise.resolve();

  async function sendNext(signal?: AbortSignal): Promise<UnitEvent | undefined> {
    const before = running;
    const turn = Promise.withResolvers<void>();
    running = turn.promise;
    try {
      await before;
      signal?.throwIfAborted();
      const upload = sender.next();
      if (upload === undefined) return undefined;
      const event = await sender.trySend(upload, signal);
      emit(event);
      return event;
    } finally {
      turn.resolve();
    }
  }

  return {
    now: () => Math.round(clock() / 1000) + clockOffset,
    add: (description, bytes) => queue.add(description, bytes),
    pending: () => queue.pending(),
    sendNext,
    async sendAll(signal) {
      for (;;) {
        const event = await sendNext(signal);
        if (event === undefined) return;
        if (event.kind === 'postponed') await sleep(event.waitMs, signal);
      }
    },
    reportHealth: (status, signal) => calls.reportHealth(status, signal),
    reportFacts: (facts, signal) => calls.reportFacts(facts, signal),
    async readSettings(signal) {
      const sentAt = clock();
      const settings = await calls.readSettings(signal);
      const check = checkClock(sentAt, clock(), settings.time);
      clockOffset = check.wrong ? check.offset : 0;
      if (check.wrong) emit({ kind: 'clock_wrong', check });
      return settings;
    },
  };
}
