import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import type { EventCache } from './event-cache.ts';
import { mergedTags } from './merged-tags.ts';

/** Milliseconds after which asking for an event is given up. */
const patience = 60_000;
/** How often tags are sent when others change the event at the same time. */
const mostTries = 3;

/** What changes events on the server. */
export interface EventCalls {
  readonly ask: (id: string, signal: AbortSignal) => Promise<Event>;
  /** @param ifMatch the etag on which the change was made, where it may not undo somebody else's */
  readonly change: (id: string, change: EventChange, ifMatch?: string) => Promise<Event>;
  readonly remove: (id: string) => Promise<void>;
}

/** Notices that users get about a change. */
export type ChangeNews =
  | { readonly kind: 'refused' | 'notDeleted'; readonly error: unknown }
  | { readonly kind: 'gone'; readonly id: string }
  | { readonly kind: 'deleted' };

/**
 * Changes events: shows a change at once wherever the event is shown, sends it, and takes it back with a word when the
 * server refuses. Changes are sent one after another, in the order in which they were made. Source: EVENT-8,
 * GALLERY-10.
 */
export class EventChanges {
  readonly #cache: EventCache;
  readonly #calls: EventCalls;
  #last = Promise.resolve();
  #begun = 0;
  readonly #removing = new Set<string>();
  #tell: (news: ChangeNews) => void = () => {};

  constructor(cache: EventCache, calls: EventCalls) {
    this.#cache = cache;
    this.#calls = calls;
  }

  /** Sets the recipient of notices about changes from now on. */
  listen(tell: (news: ChangeNews) => void): void {
    this.#tell = tell;
  }

  /** How many changes were begun so far. */
  get begun(): number {
    return this.#begun;
  }

  /** When all that was begun so far has been answered. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Makes a change. */
  readonly change = (id: string, change: EventChange): void =>
    this.#enqueue(id, change, () => this.#calls.change(id, change));

  /** Makes the tags `before` to `wanted`, and leaves alone what somebody else tagged meanwhile. */
  readonly tag = (id: string, before: readonly string[], wanted: readonly string[]): void => {
    const shown = this.#cache.get(id)?.tags ?? before;
    this.#enqueue(id, { tags: mergedTags(shown, before, wanted) }, () => this.#sendTags(id, before, wanted));
  };

  /** Whether an event was to be deleted here, so that nobody wonders where it went. */
  isRemoving(id: string): boolean {
    return this.#removing.has(id);
  }

  /** Deletes an event. */
  readonly remove = (event: Event): void => {
    this.#begun += 1;
    this.#removing.add(event.id);
    this.#last = this.#last.then(() => this.#carryOutDeletion(event));
  };

  #enqueue(id: string, change: EventChange, send: () => Promise<Event>): void {
    this.#begun += 1;
    this.#cache.begin(id, change);
    this.#last = this.#last.then(() => this.#carryOut(id, change, send));
  }

  async #carryOut(id: string, change: EventChange, send: () => Promise<Event>): Promise<void> {
    const answer = await send().catch((error: unknown) => this.#refused(id, change, error));
    if (!answer) return;
    this.#cache.end(id, change, answer);
    if (change.hidden !== undefined || change.misdetection !== undefined) await this.#lookBeside(answer);
  }

  /** Takes a change back; an event that is another by now is asked for. */
  async #refused(id: string, change: EventChange, error: unknown): Promise<null> {
    const status = error instanceof ApiProblem ? error.status : 0;
    this.#tell(status === 404 ? { kind: 'gone', id } : { kind: 'refused', error });
    if (status === 404) this.#cache.remove(id);
    // If this fails too, the user has already been notified of the failed change.
    else if (status === 409 || status === 412) await Promise.allSettled([this.#ask(id)]);
    this.#cache.end(id, change, null);
    return null;
  }

  /** Tags are sent as a whole list: it is made anew on what the event has by then, if that is no longer what was known. */
  async #sendTags(id: string, before: readonly string[], wanted: readonly string[]): Promise<Event> {
    for (let tries = 1; ; tries++) {
      const told = this.#cache.told(id) ?? (await this.#ask(id));
      try {
        return await this.#calls.change(id, { tags: mergedTags(told.tags, before, wanted) }, told.etag);
      } catch (error) {
        const outdated = error instanceof ApiProblem && error.status === 412;
        if (!outdated || tries === mostTries) throw error;
        await this.#ask(id);
      }
    }
  }

  async #carryOutDeletion(event: Event): Promise<void> {
    try {
      await this.#calls.remove(event.id);
      this.#tell({ kind: 'deleted' });
    } catch (error) {
      // Somebody else was quicker.
      const gone = error instanceof ApiProblem && error.status === 404;
      this.#tell(gone ? { kind: 'gone', id: event.id } : { kind: 'notDeleted', error });
      if (!gone) this.#removing.delete(event.id);
      if (!gone) return;
    }
    this.#cache.remove(event.id);
    await this.#lookBeside(event);
  }

  /** Figures of the events beside follow; when one cannot be had, it stays as it was. */
  async #lookBeside(event: Event): Promise<void> {
    await Promise.allSettled(this.#cache.beside(event).map((id) => this.#ask(id)));
  }

  async #ask(id: string): Promise<Event> {
    const asked = this.#cache.now();
    const event = await this.#calls.ask(id, AbortSignal.timeout(patience));
    this.#cache.put([event], asked);
    return event;
  }
}
