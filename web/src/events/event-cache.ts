import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { replaceEqualDeep } from '@tanstack/react-query';

/** The cached state of an event. */
interface KnownEvent {
  /** As shown: the confirmed event with the unconfirmed changes applied; null if it is gone. */
  readonly shown: Event | null;
  /** As last received from the server; null if it is gone. */
  readonly confirmed: Event | null;
  readonly changes: readonly EventChange[];
  /** When it was requested from the server, by the cache's own clock. */
  readonly requestedAt: number;
  /**
   * When it was last reported as changed, by the same clock. If later than `requestedAt`, it must be requested again.
   */
  readonly outdated: number;
}

/** A component or cache that shows events, or may show them later. */
export interface EventHolder {
  /** Ids of the events it needs; other values do no harm. */
  readonly ids: () => Iterable<string>;
  /** Whether it is loading, so that it may need further events. */
  readonly busy?: () => boolean;
}

function withChange(event: Event, change: EventChange): Event {
  return {
    ...event,
    pickup: change.pickup ?? event.pickup,
    misdetection: change.misdetection ?? event.misdetection,
    hidden: change.hidden ?? event.hidden,
    tags: change.tags ?? event.tags,
  };
}

/**
 * Every event that pages show or may show, stored once under its id. Lists hold ids, so that a changed event is updated
 * wherever it is shown. Outside React: a component watches the one event that it renders.
 */
export class EventCache {
  readonly #known = new Map<string, KnownEvent>();
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #goneWatchers = new Set<(id: string) => void>();
  readonly #holders = new Set<EventHolder>();
  #clock = 0;

  /** The time by the cache's clock, to be read before events are requested. */
  now(): number {
    return ++this.#clock;
  }

  /** An event as shown; undefined if it is gone or unknown. */
  get(id: string): Event | undefined {
    return this.#known.get(id)?.shown ?? undefined;
  }

  /** An event as last received from the server, without unconfirmed changes. */
  confirmed(id: string): Event | undefined {
    return this.#known.get(id)?.confirmed ?? undefined;
  }

  /** When an event was reported as changed, by the cache's clock, if it was not requested since; otherwise 0. */
  outdatedAt(id: string): number {
    const { requestedAt = 0, outdated = 0 } = this.#known.get(id) ?? {};
    return outdated > requestedAt ? outdated : 0;
  }

  /**
   * Stores events received from the server. Of two responses the one requested later wins, whichever arrives first; the
   * response to a change counts as requested when it arrived.
   * @param requestedAt the value of `now()` before the request
   * @returns their ids
   */
  put(events: readonly Event[], requestedAt: number): readonly string[] {
    for (const event of events) {
      const before = this.#known.get(event.id);
      if (before && before.requestedAt > requestedAt) continue;
      const confirmed = before?.confirmed ? replaceEqualDeep(before.confirmed, event) : event;
      this.#keep(event.id, confirmed, before?.changes ?? [], requestedAt);
    }
    return events.map(({ id }) => id);
  }

  /**
   * Marks events as changed on the server, so that they are requested again as soon as they are shown.
   * @param since events requested after this time, by the cache's clock, are recent enough
   */
  outdate(since: number, ids: readonly string[]): void {
    for (const id of ids) {
      const before = this.#known.get(id);
      if (before?.confirmed && before.requestedAt < since) this.#set(id, { ...before, outdated: this.now() });
    }
  }

  /** Ids of the events that are being watched. */
  shownIds(): readonly string[] {
    return [...this.#watchers.keys()];
  }

  /** Removes an event that is gone from the server. */
  remove(id: string): void {
    if (!this.#known.get(id)?.confirmed) return;
    this.#keep(id, null, [], this.now());
    for (const watcher of this.#goneWatchers) watcher(id);
  }

  /** Applies a change that the server has not confirmed yet. */
  begin(id: string, change: EventChange): void {
    const before = this.#known.get(id);
    if (before) this.#keep(id, before.confirmed, [...before.changes, change], before.requestedAt);
  }

  /** Completes a change with the server's response; null if it was refused, which reverts this change only. */
  end(id: string, change: EventChange, answer: Event | null): void {
    const before = this.#known.get(id);
    if (!before?.confirmed) return;
    const changes = before.changes.filter((one) => one !== change);
    this.#keep(id, answer ?? before.confirmed, changes, answer ? this.now() : before.requestedAt);
  }

  /**
   * The events whose figures may depend on an event: those of the same sensor directly before and after it, as far as
   * they are known. Source: EVENT-11.
   */
  neighbours(event: Event): readonly string[] {
    let before: Event | undefined;
    let after: Event | undefined;
    for (const { confirmed: other } of this.#known.values()) {
      if (!other || other.id === event.id || other.sensorId !== event.sensorId) continue;
      if (other.timestamp > event.timestamp) {
        if (after === undefined || other.timestamp < after.timestamp) after = other;
      } else if (before === undefined || other.timestamp > before.timestamp) before = other;
    }
    return [after, before].flatMap((one) => (one ? [one.id] : []));
  }

  /** Watches an event. @returns a function that ends it */
  watch(id: string, watcher: () => void): () => void {
    const watchers = this.#watchers.get(id) ?? new Set();
    this.#watchers.set(id, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size === 0 && this.#watchers.get(id) === watchers) this.#watchers.delete(id);
    };
  }

  /** Calls back for each removed event. @returns a function that ends it */
  watchGone(watcher: (id: string) => void): () => void {
    this.#goneWatchers.add(watcher);
    return () => this.#goneWatchers.delete(watcher);
  }

  /** Keeps the events of a holder. @returns a function that ends it */
  hold(holder: EventHolder): () => void {
    this.#holders.add(holder);
    return () => this.#holders.delete(holder);
  }

  /** Removes all events that are neither shown, nor held, nor being changed. */
  sweep(): void {
    const holders = [...this.#holders];
    if (holders.some((holder) => holder.busy?.())) return;
    const held = new Set(this.#watchers.keys());
    for (const { ids } of holders) for (const id of ids()) held.add(id);
    for (const [id, { changes }] of this.#known) if (!held.has(id) && changes.length === 0) this.#known.delete(id);
  }

  #keep(id: string, confirmed: Event | null, changes: readonly EventChange[], requestedAt: number): void {
    const shown = confirmed && changes.reduce(withChange, confirmed);
    this.#set(id, { shown, confirmed, changes, requestedAt, outdated: this.#known.get(id)?.outdated ?? 0 });
  }

  #set(id: string, next: KnownEvent): void {
    this.#known.set(id, next);
    for (const watcher of this.#watchers.get(id) ?? []) watcher();
  }
}
