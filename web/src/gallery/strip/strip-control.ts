import { galleryPage, mostEventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { EventCache } from '../../events/event-cache.ts';
import {
  type Direction,
  type EventStrip,
  idsAround,
  isAtEnd,
  isWhole,
  missing,
  openStrip,
  type PageStart,
  type Range,
  refilled,
  startAt,
  withNewer,
  without,
  withOlder,
} from './event-strip.ts';

/** Places beside those on the screen: of events that are had again when they were let go, and of those that are kept. */
const beside = { near: 64, far: 256, kept: 512 } as const;

/** Where the events of a strip come from. */
export interface StripSource {
  readonly event: (signal: AbortSignal) => Promise<Event>;
  /** Events from a place on, newest first, with the cursor of what follows. */
  readonly older: (start: PageStart, limit: number, signal: AbortSignal) => Promise<Page>;
  /** The events next after a moment (unix seconds), oldest first. */
  readonly newer: (after: number, limit: number, signal: AbortSignal) => Promise<Page>;
}

interface Page {
  readonly events: readonly Event[];
  readonly last_evaluated: string | null;
}

/** Callbacks of a strip. */
export interface StripListener {
  /** An event or page could not be had: the gallery then closes. Source: GALLERY-1. */
  readonly onLost: () => void;
  /** The last event is gone. */
  readonly onEmpty: () => void;
}

/** What is shown of a strip. */
export interface StripState {
  /** Null until the event the gallery was opened with has come. */
  readonly strip: EventStrip | null;
  /** Whether all events are being loaded. */
  readonly loadingAll: boolean;
}

const directions = ['newer', 'older'] as const;

/**
 * The strip of an open gallery: loads the event it was opened with and those around it, and more of them when asked. It
 * keeps the ids of all, but far from the screen and from the event shown the events themselves are let go.
 */
export class StripControl {
  readonly #cache: EventCache;
  readonly #source: StripSource;
  readonly #watchers = new Set<() => void>();
  /** What is being loaded, at an end of the strip or of events that were let go; of each there is one at a time. */
  readonly #loads = new Map<Direction | 'again', AbortController>();
  #listener: StripListener = { onLost: () => {}, onEmpty: () => {} };
  #state: StripState = { strip: null, loadingAll: false };
  /** The event with which the gallery was opened; filters may leave it out, so it would not come again. */
  #opened = '';
  #seen: Range = { first: 0, last: 0 };
  /** Where to go as soon as the event there is had again. */
  #goal: number | null = null;

  constructor(cache: EventCache, source: StripSource) {
    this.#cache = cache;
    this.#source = source;
  }

  /** Sets the callbacks to use from now on. */
  listen(listener: StripListener): void {
    this.#listener = listener;
  }

  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly getSnapshot = (): StripState => this.#state;

  /** Loads the first events. @returns what closes the strip again, and abandons what is on its way */
  open(): () => void {
    const release = this.#cache.hold({ ids: () => this.#kept() });
    const unwatch = this.#cache.watchGone((id) => this.#remove(id));
    this.#run('newer', async (signal) => {
      const opened = async () => ({ events: [await this.#source.event(signal)], last_evaluated: null });
      const [event] = (await this.#take(opened(), signal))?.events ?? [];
      if (!event) return;
      this.#opened = event.id;
      this.#set({ strip: openStrip(event.id, event.timestamp) });
      this.extend('older');
      await this.#nextPage('newer', galleryPage, signal);
    });
    return () => {
      for (const load of this.#loads.values()) load.abort();
      this.#loads.clear();
      unwatch();
      release();
      this.#set({ strip: null, loadingAll: false });
      this.#cache.sweep();
    };
  }

  /** Shows the event at a place from the newest (0); one that was let go is had again first. */
  readonly goTo = (place: number): void => {
    this.#goal = place;
    this.#arrive();
    if (this.#goal !== null) this.#haveAgain();
  };

  /** Loads the next page at an end; does nothing while one is coming or there is no more. */
  readonly extend = (direction: Direction): void => {
    this.#run(direction, async (signal) => void (await this.#nextPage(direction, galleryPage, signal)));
  };

  /** Says which thumbnails are on the screen. */
  readonly see = (seen: Range): void => {
    this.#seen = seen;
    this.#haveAgain();
  };

  /**
   * Says that there are newer events. They are loaded at once where the newest end is on the screen together with the
   * event shown, which nothing then moves away from; else when somebody comes there.
   */
  readonly lookForNewer = (): void => {
    this.#change((strip) => ({ ...strip, moreNewer: true }));
    const { strip } = this.#state;
    if (strip && this.#seen.first === 0 && strip.place <= this.#seen.last) this.extend('newer');
  };

  /** Loads all events of the group, in large pages. */
  readonly loadAll = (): void => {
    // Small pages that are on their way would come twice.
    this.stopLoading();
    this.#set({ loadingAll: true });
    for (const direction of directions) {
      this.#run(direction, async (signal) => {
        let more = true;
        while (more) more = await this.#nextPage(direction, mostEventsPerRequest, signal);
        if (this.#state.strip && isWhole(this.#state.strip)) this.#set({ loadingAll: false });
      });
    }
  };

  readonly stopLoading = (): void => {
    for (const direction of directions) {
      this.#loads.get(direction)?.abort();
      this.#loads.delete(direction);
    }
    this.#set({ loadingAll: false });
  };

  /** Loads a page at an end. @returns whether there may be another one behind it */
  async #nextPage(direction: Direction, limit: number, signal: AbortSignal): Promise<boolean> {
    const { strip } = this.#state;
    if (!strip || isAtEnd(strip, direction)) return false;
    const { newest, older } = strip;
    const isOlder = direction === 'older' && older !== null;
    const asked = isOlder ? this.#source.older(older, limit, signal) : this.#source.newer(newest, limit, signal);
    const page = await this.#take(asked, signal);
    if (!page) return false;
    const { events, ids, last_evaluated: cursor } = page;
    const last = events.at(-1)?.timestamp ?? newest;
    this.#change((now) =>
      isOlder ? withOlder(now, ids, cursor) : withNewer(now, ids.toReversed(), last, events.length >= limit),
    );
    this.#cache.sweep();
    return this.#state.strip !== null && !isAtEnd(this.#state.strip, direction);
  }

  /** Asks for the events that were let go and are needed again, until all of them are there. */
  #haveAgain(): void {
    if (this.#missing() === null) return;
    this.#run('again', async (signal) => {
      for (let range = this.#missing(); range !== null; range = this.#missing()) {
        const { strip } = this.#state;
        if (!strip) return;
        const lost = strip.ids.slice(range.first, range.last + 1);
        const page = await this.#take(this.#source.older(startAt(strip, range.first), lost.length, signal), signal);
        if (!page) return;
        this.#change((now) => refilled(now, lost, page.ids));
        this.#arrive();
        this.#cache.sweep();
      }
    });
  }

  #missing(): Range | null {
    const { strip } = this.#state;
    if (!strip) return null;
    const isHeld = (id: string) => this.#cache.get(id) !== undefined;
    const goal = this.#goal === null ? null : missing(strip, { first: this.#goal, last: this.#goal }, isHeld, beside);
    return goal ?? missing(strip, this.#seen, isHeld, beside);
  }

  /** Goes where somebody wants to go, if the event there is held. */
  #arrive(): void {
    const { strip } = this.#state;
    const place = strip && this.#goal !== null ? Math.min(this.#goal, strip.ids.length - 1) : -1;
    const id = strip?.ids[place];
    if (id === undefined || !this.#cache.get(id)) return;
    this.#goal = null;
    this.#change((now) => ({ ...now, place }));
  }

  /** Ids of the events that are not let go: those around what is seen, what is shown, and where somebody goes. */
  #kept(): readonly string[] {
    const { strip } = this.#state;
    if (!strip) return [];
    const { place } = strip;
    const goal = this.#goal ?? place;
    const ranges = [this.#seen, { first: place, last: place }, { first: goal, last: goal }];
    return [this.#opened, ...ranges.flatMap((range) => idsAround(strip, range, beside.kept))];
  }

  /** Takes a page into the cache. @returns it with the ids of those events that are not gone; null: it is abandoned */
  async #take(asked: Promise<Page>, signal: AbortSignal): Promise<(Page & { readonly ids: readonly string[] }) | null> {
    const begun = this.#cache.now();
    const page = await asked;
    if (signal.aborted) return null;
    return { ...page, ids: this.#cache.put(page.events, begun).filter((id) => this.#cache.get(id)) };
  }

  #remove(id: string): void {
    const { strip } = this.#state;
    const rest = strip && without(strip, id);
    if (rest) this.#set({ strip: rest });
    else if (strip) this.#listener.onEmpty();
  }

  /** Runs a load of which there is one at a time. */
  #run(key: Direction | 'again', load: (signal: AbortSignal) => Promise<void>): void {
    if (this.#loads.has(key)) return;
    const controller = new AbortController();
    this.#loads.set(key, controller);
    void this.#follow(key, load, controller);
  }

  /** What becomes of a load that was abandoned is nobody's matter. */
  async #follow(
    key: Direction | 'again',
    load: (signal: AbortSignal) => Promise<void>,
    controller: AbortController,
  ): Promise<void> {
    const [{ status }] = await Promise.allSettled([load(controller.signal)]);
    if (this.#loads.get(key) === controller) this.#loads.delete(key);
    if (status === 'rejected' && !controller.signal.aborted) this.#listener.onLost();
  }

  #change(change: (strip: EventStrip) => EventStrip): void {
    const { strip } = this.#state;
    const next = strip && change(strip);
    if (next !== strip) this.#set({ strip: next });
  }

  #set(next: Partial<StripState>): void {
    this.#state = { ...this.#state, ...next };
    for (const watcher of this.#watchers) watcher();
  }
}
