import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { replaceEqualDeep } from '@tanstack/react-query';

/** What is known of an event. */
interface KnownEvent {
  /** As it is shown: what the server said, with the changes on top that it has not answered; null: it is gone. */
  readonly shown: Event | null;
  /** As the server last said. */
  readonly told: Event | null;
  readonly changes: readonly EventChange[];
  /** When the server was asked for it, by the cache's own clock. */
  readonly asked: number;
  /** When it was last said to have changed, by the same clock. Later than `asked`: it is to be asked for again. */
  readonly outdated: number;
}

/** Something that shows events, or may come to show them. */
export interface EventHolder {
  /** Ids of the events it needs; others among them do no harm. */
  readonly ids: () => Iterable<string>;
  /** Whether it is being loaded, so that it may need events that it does not name yet. */
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
 * Every event that is on a page or may come onto one, once, by its id. Lists hold ids, so that an event that changes
 * changes wherever it is shown. Outside React: a component follows the one event that it draws.
 */
export class EventCache {
  readonly #known = new Map<string, KnownEvent>();
  readonly #watchers = new Map<string, Set<() => void>>();
  readonly #goneWatchers = new Set<(id: string) => void>();
  readonly #holders = new Set<EventHolder>();
  #clock = 0;

  /** The time by the cache's clock, to be taken before the server is asked for events. */
  now(): number {
    return ++this.#clock;
  }

  /** An event as it is to be shown; undefined when it is gone or nothing is known of it. */
  get(id: string): Event | undefined {
    return this.#known.get(id)?.shown ?? undefined;
  }

  /** An event as last received from the server, without changes that it has not confirmed. */
  told(id: string): Event | undefined {
    return this.#known.get(id)?.told ?? undefined;
  }

  /** When an event was said to have changed, by the cache's clock, if it was not asked for since; else 0. */
  outdatedAt(id: string): number {
    const { asked = 0, outdated = 0 } = this.#known.get(id) ?? {};
    return outdated > asked ? outdated : 0;
  }

  /**
   * Takes in events as the server told them. Of two answers the one counts that was asked for later, whichever comes
   * first; the answer to a change counts as asked for when it came.
   * @param asked what `now` was before they were asked for
   * @returns their ids
   */
  put(events: readonly Event[], asked: number): readonly string[] {
    for (const event of events) {
      const before = this.#known.get(event.id);
      if (before && before.asked > asked) continue;
      const told = before?.told ? replaceEqualDeep(before.told, event) : event;
      this.#keep(event.id, told, before?.changes ?? [], asked);
    }
    return events.map(({ id }) => id);
  }

  /**
   * Says that events have changed on the server: they are asked for again as soon as they are shown.
   * @param since those that were asked for after this moment, by the cache's clock, are new enough
   */
  outdate(since: number, ids: readonly string[]): void {
    for (const id of ids) {
      const before = this.#known.get(id);
      if (before?.told && before.asked < since) this.#set(id, { ...before, outdated: this.now() });
    }
  }

  /** Ids of the events that something follows now. */
  shownIds(): readonly string[] {
    return [...this.#watchers.keys()];
  }

  /** Takes an event away that is gone from the server. */
  remove(id: string): void {
    if (!this.#known.get(id)?.told) return;
    this.#keep(id, null, [], this.now());
    for (const watcher of this.#goneWatchers) watcher(id);
  }

  /** Shows a change before the server has answered it. */
  begin(id: string, change: EventChange): void {
    const before = this.#known.get(id);
    if (before) this.#keep(id, before.told, [...before.changes, change], before.asked);
  }

  /** Ends a change with the server's answer; null: it was refused, and is taken back, but not those beside it. */
  end(id: string, change: EventChange, answer: Event | null): void {
    const before = this.#known.get(id);
    if (!before?.told) return;
    const changes = before.changes.filter((one) => one !== change);
    this.#keep(id, answer ?? before.told, changes, answer ? this.now() : before.asked);
  }

  /**
   * The events whose figures follow from an event: those of the same sensor right before and after it, so far as they
   * are known. Source: EVENT-11.
   */
  beside(event: Event): readonly string[] {
    const others = [...this.#known.values()].flatMap(({ told }) =>
      told && told.id !== event.id && told.sensorId === event.sensorId ? [told] : [],
    );
    const inOrder = others.toSorted((a, b) => a.timestamp - b.timestamp);
    const before = inOrder.findLast(({ timestamp }) => timestamp <= event.timestamp);
    const after = inOrder.find(({ timestamp }) => timestamp > event.timestamp);
    return [after, before].flatMap((one) => (one ? [one.id] : []));
  }

  /** Follows one event. @returns what ends it */
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

  /** Keeps the events that a holder names. @returns what ends it */
  hold(holder: EventHolder): () => void {
    this.#holders.add(holder);
    return () => this.#holders.delete(holder);
  }

  /** Forgets the events that nobody shows or holds, and that nobody is changing. */
  sweep(): void {
    const holders = [...this.#holders];
    if (holders.some((holder) => holder.busy?.())) return;
    const held = new Set(this.#watchers.keys());
    for (const { ids } of holders) for (const id of ids()) held.add(id);
    for (const [id, { changes }] of this.#known) if (!held.has(id) && changes.length === 0) this.#known.delete(id);
  }

  #keep(id: string, told: Event | null, changes: readonly EventChange[], asked: number): void {
    const shown = told && changes.reduce(withChange, told);
    this.#set(id, { shown, told, changes, asked, outdated: this.#known.get(id)?.outdated ?? 0 });
  }

  #set(id: string, next: KnownEvent): void {
    this.#known.set(id, next);
    for (const watcher of this.#watchers.get(id) ?? []) watcher();
  }
}
