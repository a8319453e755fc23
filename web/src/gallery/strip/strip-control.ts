import { galleryPage, mostEventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { EventCache } from '../../events/event-cache.ts';
import {
  type Direction,
  type EventStrip,
  idsAround,
  isAtEnd,
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

/**
 * Distances from the visible positions: within which released events are loaded again, and within which events are
 * kept.
 */
const distances = { near: 64, far: 256, kept: 512 } as const;

/** Loads the events of a strip. */
export interface StripSource {
  readonly event: (signal: AbortSignal) => Promise<Event>;
  /** Events from a start on, newest first, with the cursor of the next page. */
  readonly older: (start: PageStart, limit: number, signal: AbortSignal) => Promise<Page>;
  /** The next events after a moment (unix seconds), oldest first. */
  readonly newer: (after: number, limit: number, signal: AbortSignal) => Promise<Page>;
}

interface Page {
  readonly events: readonly Event[];
  readonly last_evaluated: string | null;
}

/** Callbacks of a strip. */
export interface StripListener {
  /** An event or page that the user wanted could not be loaded; the gallery then closes. Source: GALLERY-1. */
  readonly onLost: () => void;
  /** The last event was removed. */
  readonly onEmpty: () => void;
}

/** The observable state of a strip. */
export interface StripState {
  /** Null until the event with which the gallery was opened is loaded. */
  readonly strip: EventStrip | null;
  /** Whether all events are being loaded. */
  readonly loadingAll: boolean;
}

const directions = ['newer', 'older'] as const;

/**
 * The strip of an open gallery: loads the event with which it was opened, those around it, and more on request. It
 * keeps the ids of all loaded events, but releases events that are far from the screen and from the event shown.
 */
export class StripControl {
  readonly #cache: EventCache;
  readonly #source: StripSource;
  readonly #watchers = new Set<() => void>();
  /** Loads in progress: at most one at each end of the strip, and one of released events. */
  readonly #loads = new Map<Direction | 'again', AbortController>();
  #listener: StripListener = { onLost: () => {}, onEmpty: () => {} };
  #state: StripState = { strip: null, loadingAll: false };
  /** The event with which the gallery was opened; if the filters exclude it, it could not be loaded again. */
  #opened = '';
  #seen: Range = { first: 0, last: 0 };
  /** How often newer events were announced. */
  #hints = 0;
  /** Position to show as soon as its event is loaded again. */
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

  /** Loads the first events. @returns a function that closes the strip and aborts its loads */
  open(): () => void {
    const release = this.#cache.hold({ ids: () => this.#kept() });
    const unwatch = this.#cache.watchGone((id) => this.#remove(id));
    const load = async (signal: AbortSignal) => {
      const opened = async () => ({ events: [await this.#source.event(signal)], last_evaluated: null });
      const [event] = (await this.#take(opened(), signal))?.events ?? [];
      if (!event) return;
      this.#opened = event.id;
      this.#set({ strip: openStrip(event.id, event.timestamp) });
      this.extend('older');
      await this.#newerPages(signal);
    };
    this.#run('newer', load, () => this.#state.strip === null);
    return () => {
      for (const load of this.#loads.values()) load.abort();
      this.#loads.clear();
      unwatch();
      release();
      this.#set({ strip: null, loadingAll: false });
      this.#cache.sweep();
    };
  }

  /** Shows the event at a position from the newest (0); a released one is loaded first. */
  readonly goTo = (index: number): void => {
    this.#goal = index;
    this.#arrive();
    if (this.#goal !== null) this.#reload();
  };

  /** Loads the next page at an end; does nothing if one is being loaded or there is none. */
  readonly extend = (direction: Direction): void => {
    const load = async (signal: AbortSignal) => {
      if (direction === 'newer') await this.#newerPages(signal);
      else await this.#nextPage('older', galleryPage, signal);
    };
    this.#run(direction, load, () => true);
  };

  /** Sets which thumbnails are visible. */
  readonly see = (seen: Range): void => {
    this.#seen = seen;
    this.#reload();
  };

  /**
   * Notes that there are newer events. They are loaded at once if the newest end is visible together with the event
   * shown, because then nothing moves out of view; otherwise when the user gets there. A failure is tried again at the
   * next change or when the user gets there: nobody waits for them.
   */
  readonly lookForNewer = (): void => {
    this.#hints += 1;
    this.#change((strip) => ({ ...strip, moreNewer: true }));
    const load = (signal: AbortSignal) => this.#newerPages(signal);
    if (this.#isNewestVisible()) this.#run('newer', load, () => false);
  };

  /** Whether the newest end is visible together with the event shown. */
  #isNewestVisible(): boolean {
    const { strip } = this.#state;
    return strip !== null && this.#seen.first === 0 && strip.index <= this.#seen.last;
  }

  /** Loads all events of the asset, in large pages. */
  readonly loadAll = (): void => {
    // Small pages that are being loaded would arrive twice.
    this.stopLoading();
    this.#set({ loadingAll: true });
    for (const direction of directions) this.#loadAllAt(direction);
  };

  #loadAllAt(direction: Direction): void {
    const load = async (signal: AbortSignal) => {
      let more = true;
      while (more) more = await this.#nextPage(direction, mostEventsPerRequest, signal);
    };
    this.#run(direction, load, () => true);
  }

  /** Ends the loading of all events when both ends are reached, or goes on with what was announced meanwhile. */
  #continueLoadingAll(): void {
    const { strip, loadingAll } = this.#state;
    if (!loadingAll || !strip || directions.some((direction) => this.#loads.has(direction))) return;
    const open = directions.find((direction) => !isAtEnd(strip, direction));
    if (open === undefined) this.#set({ loadingAll: false });
    else this.#loadAllAt(open);
  }

  readonly stopLoading = (): void => {
    for (const direction of directions) {
      this.#loads.get(direction)?.abort();
      this.#loads.delete(direction);
    }
    this.#set({ loadingAll: false });
  };

  /** Loads the next page of newer events, and those that were announced meanwhile: they may be missing in it. */
  async #newerPages(signal: AbortSignal): Promise<void> {
    for (let again = true; again; ) {
      const hints = this.#hints;
      await this.#nextPage('newer', galleryPage, signal);
      again = hints !== this.#hints && this.#isNewestVisible();
    }
  }

  /** Loads a page at an end. @returns whether there may be another one after it */
  async #nextPage(direction: Direction, limit: number, signal: AbortSignal): Promise<boolean> {
    const { strip } = this.#state;
    if (!strip || isAtEnd(strip, direction)) return false;
    const { newest, older } = strip;
    const hints = this.#hints;
    const isOlder = direction === 'older' && older !== null;
    const request = isOlder ? this.#source.older(older, limit, signal) : this.#source.newer(newest, limit, signal);
    const page = await this.#take(request, signal);
    if (!page) return false;
    const { events, ids, last_evaluated: cursor } = page;
    const last = events.at(-1)?.timestamp ?? newest;
    this.#change((now) =>
      isOlder
        ? withOlder(now, ids, cursor)
        : withNewer(now, ids.toReversed(), last, events.length >= limit || hints !== this.#hints),
    );
    this.#cache.sweep();
    return this.#state.strip !== null && !isAtEnd(this.#state.strip, direction);
  }

  /** Loads the released events that are needed again, until none is missing. */
  #reload(): void {
    if (this.#missing() === null) return;
    const load = async (signal: AbortSignal) => {
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
    };
    // Thumbnails that were scrolled to are tried again with the next movement.
    this.#run('again', load, () => this.#goal !== null);
  }

  #missing(): Range | null {
    const { strip } = this.#state;
    if (!strip) return null;
    const isHeld = (id: string) => this.#cache.get(id) !== undefined;
    const goal =
      this.#goal === null ? null : missing(strip, { first: this.#goal, last: this.#goal }, isHeld, distances);
    return goal ?? missing(strip, this.#seen, isHeld, distances);
  }

  /** Shows the requested position if its event is loaded. */
  #arrive(): void {
    const { strip } = this.#state;
    const index = strip && this.#goal !== null ? Math.min(this.#goal, strip.ids.length - 1) : -1;
    const id = strip?.ids[index];
    if (id === undefined || !this.#cache.get(id)) return;
    this.#goal = null;
    this.#change((now) => ({ ...now, index }));
  }

  /** Ids of the events to keep: those around the visible range, the event shown and the requested position. */
  #kept(): readonly string[] {
    const { strip } = this.#state;
    if (!strip) return [];
    const { index } = strip;
    const goal = this.#goal ?? index;
    const ranges = [this.#seen, { first: index, last: index }, { first: goal, last: goal }];
    return [this.#opened, ...ranges.flatMap((range) => idsAround(strip, range, distances.kept))];
  }

  /** Stores a page in the cache. @returns the page with the ids of its events that still exist; null if aborted */
  async #take(
    request: Promise<Page>,
    signal: AbortSignal,
  ): Promise<(Page & { readonly ids: readonly string[] }) | null> {
    const begun = this.#cache.now();
    const page = await request;
    if (signal.aborted) return null;
    return { ...page, ids: this.#cache.put(page.events, begun).filter((id) => this.#cache.get(id)) };
  }

  #remove(id: string): void {
    const { strip } = this.#state;
    const rest = strip && without(strip, id);
    if (rest) this.#set({ strip: rest });
    else if (strip) this.#listener.onEmpty();
  }

  /**
   * Starts a load unless one of the same kind is in progress. Its failure is reported unless it was aborted.
   * @param isWanted whether the user wants what is loaded, when it fails
   */
  #run(key: Direction | 'again', load: (signal: AbortSignal) => Promise<void>, isWanted: () => boolean): void {
    if (this.#loads.has(key)) return;
    const controller = new AbortController();
    this.#loads.set(key, controller);
    const follow = async () => {
      const [{ status }] = await Promise.allSettled([load(controller.signal)]);
      if (controller.signal.aborted) return;
      this.#loads.delete(key);
      if (status === 'rejected' && isWanted()) this.#listener.onLost();
      else this.#continueLoadingAll();
    };
    void follow();
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
