import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import type { EventCache } from './event-cache.ts';
import { mergedTags } from './merged-tags.ts';

/** Timeout of a request for an event, milliseconds. */
const timeout = 60_000;
/** Maximum attempts to send tags while others change the event. */
const maxTries = 3;

/** Calls that load and change events on the server. */
export interface EventCalls {
  readonly load: (id: string, signal: AbortSignal) => Promise<Event>;
  /** @param ifMatch the etag the change is based on, if it must not overwrite changes by others */
  readonly change: (id: string, change: EventChange, ifMatch?: string) => Promise<Event>;
  readonly remove: (id: string) => Promise<void>;
}

/** Notices that users get about a change. */
export type ChangeNews =
  | { readonly kind: 'refused' | 'notDeleted'; readonly error: unknown }
  | { readonly kind: 'gone'; readonly id: string }
  | { readonly kind: 'deleted' };

/**
 * Changes events: shows a change at once wherever the event is shown, sends it, and reverts it with a notice if the
 * server refuses. Changes are sent one after another, in the order in which they were made. Source: EVENT-8,
 * GALLERY-10.
 */
export class EventChanges {
  readonly #cache: EventCache;
  readonly #calls: EventCalls;
  #last = Promise.resolve();
  #begun = 0;
  readonly #removing = new Set<string>();
  #notify: (news: ChangeNews) => void = () => {};

  constructor(cache: EventCache, calls: EventCalls) {
    this.#cache = cache;
    this.#calls = calls;
  }

  /** Sets the recipient of notices about changes from now on. */
  listen(notify: (news: ChangeNews) => void): void {
    this.#notify = notify;
  }

  /** Number of changes started so far. */
  get begun(): number {
    return this.#begun;
  }

  /** Resolves when all changes started so far are complete. */
  settled(): Promise<void> {
    return this.#last;
  }

  /** Makes a change. */
  readonly change = (id: string, change: EventChange): void =>
    this.#enqueue(id, change, () => this.#calls.change(id, change));

  /** Changes the tags from `before` to `wanted`, and keeps changes that others have made since. */
  readonly tag = (id: string, before: readonly string[], wanted: readonly string[]): void => {
    const shown = this.#cache.get(id)?.tags ?? before;
    this.#enqueue(id, { tags: mergedTags(shown, before, wanted) }, () => this.#sendTags(id, before, wanted));
  };

  /** Whether this page is deleting an event or has deleted it, so that its disappearance needs no notice. */
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
    if (change.hidden !== undefined || change.misdetection !== undefined) await this.#reloadNeighbours(answer);
  }

  /** Reverts a change; reloads an event that others have changed. */
  async #refused(id: string, change: EventChange, error: unknown): Promise<null> {
    const status = error instanceof ApiProblem ? error.status : 0;
    this.#notify(status === 404 ? { kind: 'gone', id } : { kind: 'refused', error });
    if (status === 404) this.#cache.remove(id);
    // If this fails too, the user has already been notified of the failed change.
    else if (status === 409 || status === 412) await Promise.allSettled([this.#load(id)]);
    this.#cache.end(id, change, null);
    return null;
  }

  /**
   * Sends the whole list of tags; if the event has changed since, merges it with the current tags and tries again.
   */
  async #sendTags(id: string, before: readonly string[], wanted: readonly string[]): Promise<Event> {
    for (let tries = 1; ; tries++) {
      const confirmed = this.#cache.confirmed(id) ?? (await this.#load(id));
      try {
        return await this.#calls.change(id, { tags: mergedTags(confirmed.tags, before, wanted) }, confirmed.etag);
      } catch (error) {
        const outdated = error instanceof ApiProblem && error.status === 412;
        if (!outdated || tries === maxTries) throw error;
        await this.#load(id);
      }
    }
  }

  async #carryOutDeletion(event: Event): Promise<void> {
    try {
      await this.#calls.remove(event.id);
      this.#notify({ kind: 'deleted' });
    } catch (error) {
      // Another user has already deleted it.
      const gone = error instanceof ApiProblem && error.status === 404;
      this.#notify(gone ? { kind: 'gone', id: event.id } : { kind: 'notDeleted', error });
      if (!gone) this.#removing.delete(event.id);
      if (!gone) return;
    }
    this.#cache.remove(event.id);
    await this.#reloadNeighbours(event);
  }

  /** Reloads the neighbours, whose figures may have changed; one that cannot be loaded stays as it was. */
  async #reloadNeighbours(event: Event): Promise<void> {
    await Promise.allSettled(this.#cache.neighbours(event).map((id) => this.#load(id)));
  }

  async #load(id: string): Promise<Event> {
    const requestedAt = this.#cache.now();
    const event = await this.#calls.load(id, AbortSignal.timeout(timeout));
    this.#cache.put([event], requestedAt);
    return event;
  }
}
