import type { Position } from '@trapline/domain/detections/detection.schema.ts';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { type Observable, observable } from '../../platform/observable.ts';

/** What a person says about one box: its type, or null: it is no insect. */
export interface BoxDecision {
  readonly position: Position;
  readonly type: string | null;
  /** Decided together with another box, without being looked at by itself. */
  readonly bulk?: boolean;
}

interface EntryOfPhoto {
  /** Also the idempotency key of its call. */
  readonly id: string;
  readonly eventId: string;
  readonly photoKey: string;
}

/** Decisions on boxes of a photo, to be sent. */
export interface DecideEntry extends EntryOfPhoto {
  readonly kind: 'decide';
  readonly decisions: readonly BoxDecision[];
}

/** Sent decisions that are to be taken back. */
export interface UndoEntry extends EntryOfPhoto {
  readonly kind: 'undo';
  /** Id of the decisions. */
  readonly undoes: string;
  /** The server's name for them; null until they have been sent. */
  readonly decision: string | null;
}

/** Something to be sent. */
export type OutboxEntry = DecideEntry | UndoEntry;

/** The calls that send an entry. */
export interface OutboxCalls {
  /** @returns the server's name for the decisions */
  readonly decide: (entry: DecideEntry) => Promise<string>;
  readonly takeBack: (entry: UndoEntry, decision: string) => Promise<void>;
}

/** Where entries are kept until they have been sent, such as the browser's storage. */
export interface OutboxStore {
  readonly read: () => readonly OutboxEntry[];
  readonly write: (entries: readonly OutboxEntry[]) => void;
}

/** What happens to entries that the server refuses. `changed`: somebody else was faster. */
export type OutboxNews = (refusal: 'changed' | 'refused', entry: OutboxEntry, error: unknown) => void;

/** What pages show of the outbox. */
export interface OutboxState {
  /** Entries not yet acknowledged by the server. */
  readonly waiting: number;
  /** Whether the last attempt failed because there is no connection. */
  readonly offline: boolean;
}

/** Milliseconds until the next attempt. */
const waits = { first: 1_000, longest: 30_000 } as const;

function isTemporary({ status }: ApiProblem): boolean {
  return status === 0 || status === 429 || status >= 500;
}

/** Whether the session has ended or belongs to another account: entries are kept for the next one. */
function isOfSession({ status, type }: ApiProblem): boolean {
  return status === 401 || type === 'other_account';
}

/**
 * Sends decisions one after another, in the order in which they were made. They are kept in this browser until the
 * server has acknowledged them, and sent again after a loss of the connection; each has an idempotency key, so that none
 * is made twice. Source: LEARN-12, HTTP-8.
 */
export class Outbox {
  readonly state: Observable<OutboxState> = observable<OutboxState>({ waiting: 0, offline: false });
  readonly #calls: OutboxCalls;
  readonly #store: OutboxStore;
  #entries: readonly OutboxEntry[] = [];
  #sending: string | null = null;
  #running = false;
  #failures = 0;
  #wake = () => {};
  #report: OutboxNews = () => {};
  /** The server's names for the decisions sent by this page, by id. */
  readonly #made = new Map<string, string>();
  /** Number of boxes decided by these. */
  #sent = 0;

  constructor(calls: OutboxCalls, store: OutboxStore) {
    this.#calls = calls;
    this.#store = store;
    this.#entries = store.read();
    this.#tell();
  }

  /** Sets who is notified of refusals from now on, and sends what is left from before. */
  begin(report: OutboxNews): void {
    this.#report = report;
    this.retry();
  }

  /** Number of boxes with a decision that the server has acknowledged. */
  get sent(): number {
    return this.#sent;
  }

  /** Sends decisions. */
  add(entry: DecideEntry): void {
    this.#put([...this.#entries, entry]);
    void this.#run();
  }

  /**
   * Takes decisions back: those not yet sent are dropped, the others are undone by the server. If somebody else has
   * changed the same boxes since, they stay as they are, and that is reported.
   * @param id of the undoing
   */
  undo(undoes: DecideEntry, id: string): void {
    const isWaiting = this.#entries.some((entry) => entry.id === undoes.id) && this.#sending !== undoes.id;
    // After a failed attempt it is unknown whether the server has taken them.
    if (isWaiting && !(this.#failures > 0 && this.#entries[0]?.id === undoes.id)) {
      this.#put(this.#entries.filter((entry) => entry.id !== undoes.id));
      return;
    }
    const { eventId, photoKey } = undoes;
    const decision = this.#made.get(undoes.id) ?? null;
    this.#put([...this.#entries, { kind: 'undo', id, eventId, photoKey, undoes: undoes.id, decision }]);
    void this.#run();
  }

  /** Tries again now, as when the connection is back. */
  retry(): void {
    this.#wake();
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let [entry] = this.#entries; entry !== undefined; [entry] = this.#entries) {
      if (!(await this.#attempt(entry))) break;
    }
    this.#running = false;
    this.#tell();
  }

  /** Sends an entry. @returns whether to go on */
  async #attempt(entry: OutboxEntry): Promise<boolean> {
    this.#sending = entry.id;
    try {
      await this.#send(entry);
      this.#sending = null;
      this.#failures = 0;
      this.#put(this.#entries.filter(({ id }) => id !== entry.id));
      return true;
    } catch (error) {
      this.#sending = null;
      if (error instanceof ApiProblem && isOfSession(error)) return false;
      if (error instanceof ApiProblem && isTemporary(error)) {
        this.#failures += 1;
        this.#tell();
        await this.#pause(error.retryAfter);
        return true;
      }
      this.#failures = 0;
      // What was not done need not be undone.
      this.#put(
        this.#entries.filter((one) => one.id !== entry.id && !(one.kind === 'undo' && one.undoes === entry.id)),
      );
      const changed = error instanceof ApiProblem && [404, 409, 412].includes(error.status);
      this.#report(changed ? 'changed' : 'refused', entry, error);
      return true;
    }
  }

  async #send(entry: OutboxEntry): Promise<void> {
    if (entry.kind === 'undo') {
      // Without a name the decisions were never made.
      if (entry.decision !== null) await this.#calls.takeBack(entry, entry.decision);
      return;
    }
    const decision = await this.#calls.decide(entry);
    this.#made.set(entry.id, decision);
    this.#sent += entry.decisions.length;
    this.#entries = this.#entries.map((one) =>
      one.kind === 'undo' && one.undoes === entry.id ? { ...one, decision } : one,
    );
  }

  #pause(retryAfter: number | null): Promise<void> {
    const wait = Math.min(waits.longest, waits.first * 2 ** Math.min(this.#failures - 1, 10));
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.max(wait, (retryAfter ?? 0) * 1_000));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #put(entries: readonly OutboxEntry[]): void {
    this.#entries = entries;
    this.#store.write(entries);
    this.#tell();
  }

  #tell(): void {
    const next = { waiting: this.#entries.length, offline: this.#failures > 0 };
    const { waiting, offline } = this.state.get();
    if (waiting !== next.waiting || offline !== next.offline) this.state.set(next);
  }
}
