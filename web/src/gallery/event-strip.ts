import type { Event } from '@trapline/domain/events/event.schema.ts';

/** What is at one end of the strip: a cursor to go on from, or nothing more. */
export type OlderEnd = { readonly more: true; readonly cursor: string | null } | { readonly more: false };

/** The events of the gallery in the order of the activity page, newest first, with the one shown. */
export interface EventStrip {
  readonly events: readonly Event[];
  /** Id of the event shown; always one of `events`. */
  readonly current: string;
  readonly older: OlderEnd;
  /** Whether there may be newer events than the first. */
  readonly moreNewer: boolean;
}

/** Which way along the strip. */
export type Direction = 'newer' | 'older';

/** A strip of one event with both ends open. */
export function openStrip(event: Event): EventStrip {
  return { events: [event], current: event.id, older: { more: true, cursor: null }, moreNewer: true };
}

/** Adds a page of events at the older end. The event opened stays even if the filters do not match it. */
export function withOlder(strip: EventStrip, page: readonly Event[], cursor: string | null): EventStrip {
  const known = new Set(strip.events.map((event) => event.id));
  const fresh = page.filter((event) => !known.has(event.id));
  const lastKnown = strip.events.at(-1);
  // Events of the same second as the opened one come from other sensors of the site, before or after it in the page.
  const place = lastKnown ? page.findIndex((event) => event.id === lastKnown.id) : -1;
  const ahead = place > 0 ? page.slice(0, place).filter((event) => !known.has(event.id)) : [];
  const behind = fresh.filter((event) => !ahead.includes(event));
  return {
    ...strip,
    events: [...strip.events.slice(0, -1), ...ahead, ...strip.events.slice(-1), ...behind],
    older: cursor === null ? { more: false } : { more: true, cursor },
  };
}

/** Adds a page of events, oldest first, at the newer end; an incomplete page is the last. */
export function withNewer(strip: EventStrip, page: readonly Event[], asked: number): EventStrip {
  const known = new Set(strip.events.map((event) => event.id));
  const fresh = page.filter((event) => !known.has(event.id)).toReversed();
  return { ...strip, events: [...fresh, ...strip.events], moreNewer: fresh.length > 0 && page.length >= asked };
}

/** The event shown. */
export function currentEvent(strip: EventStrip): Event | undefined {
  return strip.events.find((event) => event.id === strip.current);
}

/** The strip with another of its events shown; unchanged when the event is not in it. */
export function select(strip: EventStrip, id: string): EventStrip {
  return strip.events.some((event) => event.id === id) ? { ...strip, current: id } : strip;
}

/** The event beside the one shown, undefined at the end of what is loaded. */
export function neighbour(strip: EventStrip, direction: Direction): Event | undefined {
  const place = strip.events.findIndex((event) => event.id === strip.current);
  return strip.events[place + (direction === 'older' ? 1 : -1)];
}

/** Puts a fresh answer about an event in its place. */
export function replaced(strip: EventStrip, event: Event): EventStrip {
  if (!strip.events.some((one) => one.id === event.id && one !== event)) return strip;
  return { ...strip, events: strip.events.map((one) => (one.id === event.id ? event : one)) };
}
