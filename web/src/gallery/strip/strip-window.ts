import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type Chunk, type EventStrip, placeOf } from './event-strip.ts';

/** Places of the strip that are on the screen, from the newest event (0); both ends belong to it. */
export interface Seen {
  readonly first: number;
  readonly last: number;
}

/** Which chunks are needed: those on the screen, that of the event shown, and one beside each. */
function needed(strip: EventStrip, seen: Seen): ReadonlySet<number> {
  const places = [seen.first, seen.last, placeOf(strip, strip.current)];
  const wanted = new Set<number>();
  let before = 0;
  for (const [at, { count }] of strip.chunks.entries()) {
    const isThere = places.some((place) => place >= before && place < before + count);
    if (isThere || (seen.first < before && seen.last >= before + count)) {
      for (const near of [at - 1, at, at + 1]) wanted.add(near);
    }
    before += count;
  }
  return wanted;
}

/** The strip without the events that are far off screen; unchanged when there are none to let go. */
export function trimmed(strip: EventStrip, seen: Seen): EventStrip {
  const wanted = needed(strip, seen);
  const spare = ({ start, events }: Chunk, at: number) => start !== null && events !== null && !wanted.has(at);
  if (!strip.chunks.some(spare)) return strip;
  const chunks = strip.chunks.map((chunk, at) => (spare(chunk, at) ? { ...chunk, events: null } : chunk));
  return { ...strip, chunks };
}

/** The chunks that are needed and were let go. */
export function missing(strip: EventStrip, seen: Seen): readonly Chunk[] {
  const wanted = needed(strip, seen);
  return strip.chunks.filter(({ events }, at) => events === null && wanted.has(at));
}

/** The strip with the events of a chunk as they are now. */
export function refilled(strip: EventStrip, { start }: Chunk, events: readonly Event[]): EventStrip {
  const chunks = strip.chunks.map((one) => (one.start === start ? { ...one, count: events.length, events } : one));
  return { ...strip, chunks };
}
