import type { Event } from '@trapline/domain/events/event.schema.ts';

/** What is at the older end of the strip: a cursor to go on from, or nothing more. */
export type OlderEnd = { readonly more: true; readonly cursor: string | null } | { readonly more: false };

/** Where a chunk's events begin, so that they can be had again: after an event's id, or at a moment (unix seconds). */
export type ChunkStart = { readonly behind: string } | { readonly until: number };

/** Some events of the strip, one after another. */
export interface Chunk {
  /** Null: these events are always kept. */
  readonly start: ChunkStart | null;
  readonly count: number;
  /** Newest first; null while they are far off screen and were let go. */
  readonly events: readonly Event[] | null;
}

/** The events of the gallery in the order of the activity page, newest first, with the one shown. */
export interface EventStrip {
  readonly chunks: readonly Chunk[];
  /** Id of the event shown; always one that is held, as are those around it. */
  readonly current: string;
  /** When the newest event was, unix seconds. */
  readonly newest: number;
  readonly older: OlderEnd;
  /** Whether there may be newer events than the first. */
  readonly moreNewer: boolean;
}

/** Which way along the strip. */
export type Direction = 'newer' | 'older';

/** A strip of one event with both ends open. */
export function openStrip(event: Event): EventStrip {
  return {
    chunks: [kept([event])],
    current: event.id,
    newest: event.timestamp,
    older: { more: true, cursor: null },
    moreNewer: true,
  };
}

function kept(events: readonly Event[]): Chunk {
  return { start: null, count: events.length, events };
}

/** How many events are known, held or not. */
export function sizeOf(strip: EventStrip): number {
  return strip.chunks.reduce((size, chunk) => size + chunk.count, 0);
}

/** The event at a place from the newest (0); null where it is not held, or nothing is. */
export function eventAt(strip: EventStrip, place: number): Event | null {
  const found = find(strip, place);
  return found?.chunk.events?.[found.within] ?? null;
}

/** The chunk to which a place from the newest (0) belongs; null beyond the end. */
export function chunkAt(strip: EventStrip, place: number): Chunk | null {
  return find(strip, place)?.chunk ?? null;
}

function find(strip: EventStrip, place: number): { readonly chunk: Chunk; readonly within: number } | null {
  let within = place;
  for (const chunk of strip.chunks) {
    if (within < chunk.count) return { chunk, within };
    within -= chunk.count;
  }
  return null;
}

/** The place of an event from the newest; -1 when it is not held. */
export function placeOf(strip: EventStrip, id: string): number {
  let before = 0;
  for (const { count, events } of strip.chunks) {
    const place = events?.findIndex((event) => event.id === id) ?? -1;
    if (place >= 0) return before + place;
    before += count;
  }
  return -1;
}

/**
 * Adds a page of events at the older end. The event opened stays even if the filters do not match it.
 * @param apart whether the page may be let go while it is off screen
 */
export function withOlder(strip: EventStrip, page: readonly Event[], cursor: string | null, apart = false): EventStrip {
  const { chunks, older } = strip;
  const next: OlderEnd = cursor === null ? { more: false } : { more: true, cursor };
  const last = chunks.at(-1);
  const start = older.more && older.cursor !== null ? { behind: older.cursor } : null;
  if (start && (apart || last?.start !== null)) {
    return page.length === 0
      ? { ...strip, older: next }
      : { ...strip, chunks: [...chunks, { start, count: page.length, events: page }], older: next };
  }
  const held = last?.events ?? [];
  const known = new Set(held.map((event) => event.id));
  const fresh = page.filter((event) => !known.has(event.id));
  const lastKnown = held.at(-1);
  // Events of the same second as the opened one come from other sensors of the site, before or after it in the page.
  const place = lastKnown ? page.findIndex((event) => event.id === lastKnown.id) : -1;
  const ahead = place > 0 ? page.slice(0, place).filter((event) => !known.has(event.id)) : [];
  const behind = fresh.filter((event) => !ahead.includes(event));
  const joined = [...held.slice(0, -1), ...ahead, ...held.slice(-1), ...behind];
  return { ...strip, chunks: [...chunks.slice(0, -1), kept(joined)], older: next };
}

/**
 * Adds a page of events, oldest first, at the newer end; an incomplete page is the last.
 * @param apart whether the page may be let go while it is off screen
 */
export function withNewer(strip: EventStrip, page: readonly Event[], asked: number, apart = false): EventStrip {
  const [first, ...rest] = strip.chunks;
  const known = new Set(first?.events?.map((event) => event.id));
  const fresh = page.filter((event) => !known.has(event.id)).toReversed();
  const moreNewer = fresh.length > 0 && page.length >= asked;
  const newest = fresh[0]?.timestamp;
  if (newest === undefined) return { ...strip, moreNewer };
  const chunks =
    apart || first?.start !== null
      ? [{ start: { until: newest }, count: fresh.length, events: fresh }, ...strip.chunks]
      : [kept([...fresh, ...(first.events ?? [])]), ...rest];
  return { ...strip, chunks, newest, moreNewer };
}

/** The event shown. */
export function currentEvent(strip: EventStrip): Event | undefined {
  return eventAt(strip, placeOf(strip, strip.current)) ?? undefined;
}

/** The strip with another of its events shown; unchanged when the event is not held. */
export function select(strip: EventStrip, id: string): EventStrip {
  return placeOf(strip, id) >= 0 ? { ...strip, current: id } : strip;
}

/** The event beside the one shown, undefined at the end of what is loaded. */
export function neighbour(strip: EventStrip, direction: Direction): Event | undefined {
  const place = placeOf(strip, strip.current);
  if (place < 0) return undefined;
  return eventAt(strip, direction === 'newer' ? place - 1 : place + 1) ?? undefined;
}

/** The strip with a newer state of one of its events; unchanged when the event is not held. */
export function replaced(strip: EventStrip, event: Event): EventStrip {
  return changed(strip, event.id, (events) => events.map((one) => (one.id === event.id ? event : one)));
}

/**
 * The strip without an event that was deleted; the next one is shown instead, else the one before, null when none is
 * left. Source: GALLERY-4.
 */
export function removed(strip: EventStrip, id: string): EventStrip | null {
  const shown = strip.current === id ? (neighbour(strip, 'older') ?? neighbour(strip, 'newer')) : currentEvent(strip);
  if (!shown) return null;
  const rest = changed(strip, id, (events) => events.filter((one) => one.id !== id));
  return { ...rest, current: shown.id };
}

/**
 * The events whose figures follow from a deleted or hidden event: those of the same sensor right before and after it,
 * so far as they are held. Source: EVENT-11.
 */
export function besides(strip: EventStrip, event: Event): readonly Event[] {
  const place = placeOf(strip, event.id);
  const seek = (step: 1 | -1) => {
    for (let at = place + step; ; at += step) {
      const found = eventAt(strip, at);
      if (!found || found.sensorId === event.sensorId) return found;
    }
  };
  return place < 0 ? [] : [seek(-1), seek(1)].filter((one) => one !== null);
}

function changed(strip: EventStrip, id: string, change: (events: readonly Event[]) => readonly Event[]): EventStrip {
  const at = strip.chunks.findIndex((chunk) => chunk.events?.some((event) => event.id === id));
  const chunk = strip.chunks[at];
  if (!chunk?.events) return strip;
  const events = change(chunk.events);
  return { ...strip, chunks: strip.chunks.with(at, { ...chunk, count: events.length, events }) };
}
