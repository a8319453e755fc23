import { setTimeout as delay } from 'node:timers/promises';
import { type BackoffLimits, defaultBackoff, waitBeforeRetry } from './backoff.ts';
import { CallError, type ProblemDocument } from './call-error.ts';
import { type ClockCheck, checkClock } from './clock-check.ts';
import type { Bytes } from './durable-files.ts';
import { createFieldCalls, type FieldCalls } from './field-calls.ts';
import type { HealthStatus, OldHealthStatus, UnitFacts, UnitSettings, UploadDescription } from './messages.ts';
import type { QueuedUpload } from './queue-entry.ts';
import { defaultQueueLimits, openUploadQueue, type QueueLimits, type UploadQueue } from './upload-queue.ts';

/** How a unit is made. Clock, randomness, waiting and transport are passed in, so that a test needs no real time. */
export interface FieldUnitOptions {
  /** Where the portal is, such as `https://portal.example.org`. */
  readonly baseUrl: string;
  /** The sensor's key, from the sensor's page in the portal. */
  readonly key: string;
  /** A folder of this unit alone; uploads wait in it. */
  readonly directory: string;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  readonly fetch?: typeof fetch;
  readonly queue?: Partial<QueueLimits>;
  readonly backoff?: BackoffLimits;
  /** Milliseconds that a call may take; the sending of a file gets more by its size. 30 seconds. */
  readonly timeoutMs?: number;
  /** Told of everything that happens, for a log. */
  readonly onEvent?: (event: UnitEvent) => void;
}

/** What one try to send an upload came to. */
export type UnitEvent =
  | {
      readonly kind: 'stored';
      readonly upload: QueuedUpload;
      readonly eventId: string;
      readonly already: boolean;
      /** How long asking and sending took in this try. */
      readonly ms: number;
    }
  | { readonly kind: 'refused'; readonly upload: QueuedUpload; readonly problem: ProblemDocument }
  | { readonly kind: 'postponed'; readonly upload: QueuedUpload; readonly error: CallError; readonly waitMs: number }
  | { readonly kind: 'clock_wrong'; readonly check: ClockCheck };

/** One field unit: it keeps uploads until the portal holds them, and reports its health. */
export interface FieldUnit {
  /** The time to put on photos: unix seconds, corrected when the unit's clock was found to be wrong. */
  now(): number;
  /** Puts a photo or a film on the disk; resolves when it would survive a power cut. Throws `QueueFullError`. */
  add(description: UploadDescription, bytes: Bytes): Promise<QueuedUpload>;
  pending(): readonly QueuedUpload[];
  /**
   * Tries to send the next upload once. A failure is not thrown: the answer says how long to wait before the next try.
   * Undefined: nothing waits. One try runs at a time; a second call waits for the first.
   */
  sendNext(signal?: AbortSignal): Promise<UnitEvent | undefined>;
  /** Sends until nothing waits, however long that takes. Aborted, it rejects with the signal's reason. */
  sendAll(signal?: AbortSignal): Promise<void>;
  /** These are one try each: a health report that failed is worth less than the next one. They throw `CallError`. */
  reportHealth(status: HealthStatus | OldHealthStatus, signal?: AbortSignal): Promise<void>;
  /** Reads the settings and compares the clocks. */
  readSettings(signal?: AbortSignal): Promise<UnitSettings>;
  reportFacts(facts: UnitFacts, signal?: AbortSignal): Promise<void>;
}

/** After so many failures in a row an upload lets the others go first, so that one bad photo does not block a unit. */
const TRIES_IN_FRONT = 5;

/** After so many tries an upload whose bytes never arrive whole is given up: the file on the disk is damaged. */
const MOST_INCOMPLETE = 5;

/** Sends what waits, and decides after each failure what becomes of the upload. */
class Sender {
  readonly #queue: UploadQueue;
  readonly #calls: FieldCalls;
  readonly #by: { readonly clock: () => number; readonly random: () => number; readonly backoff: BackoffLimits };
  /** Failed tries by upload, and how many of them lost bytes on the way. */
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

  /** Whose turn it is. */
  next(): QueuedUpload | undefined {
    const round = (upload: QueuedUpload) => Math.floor((this.#tries.get(upload.name)?.all ?? 0) / TRIES_IN_FRONT);
    // The sort is stable and `pending` is oldest first, so within a round the oldest leads.
    return [...this.#queue.pending()].sort((a, b) => round(a) - round(b))[0];
  }

  /** Tries once to send an upload. @throws what is no failure of the call */
  async trySend(upload: QueuedUpload, signal: AbortSignal | undefined): Promise<UnitEvent> {
    const started = this.#by.clock();
    try {
      const { size, sha256, description } = upload;
      const ticket = await this.#calls.askForUpload({ ...description, size, sha256 }, signal);
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
      // The portal was reached and answered: the line is good.
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

/** Makes a field unit, and finds again what waited in its folder. */
export async function createFieldUnit(options: FieldUnitOptions): Promise<FieldUnit> {
  const clock = options.clock ?? Date.now;
  const random = options.random ?? Math.random;
  const sleep = options.sleep ?? ((ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }));
  const tell = options.onEvent ?? (() => {});
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
      tell(event);
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
      const asked = clock();
      const settings = await calls.readSettings(signal);
      const check = checkClock(asked, clock(), settings.time);
      clockOffset = check.wrong ? check.offset : 0;
      if (check.wrong) tell({ kind: 'clock_wrong', check });
      return settings;
    },
  };
}
