import { galleryPage } from '@trapline/domain/events/event.limits.ts';
import { type Chunk, type Direction, type EventStrip, eventAt, sizeOf, withNewer, withOlder } from './event-strip.ts';
import {
  eventsAfter,
  eventsBehind,
  eventsUntil,
  type GalleryFilters,
  type GalleryGroup,
} from '../../events/event.queries.ts';
import { refilled } from './strip-window.ts';

/** What the gallery is opened with; later changes are not followed. */
export interface StripOpening {
  readonly group: GalleryGroup;
  readonly eventId: string;
  readonly filters: GalleryFilters;
}

/** How a strip becomes another one. */
export type StripChange = (strip: EventStrip) => EventStrip;

/** Asks for the next page at an end of the strip; null when that end is reached. @param limit events of a page */
export function stripLoader(
  { group, filters }: StripOpening,
  strip: EventStrip,
  direction: Direction,
  limit: number,
  signal: AbortSignal,
): Promise<StripChange> | null {
  const apart = limit > galleryPage;
  const request = { group, filters, limit, signal };
  if (direction === 'newer') {
    if (!strip.moreNewer) return null;
    return eventsAfter(request, strip.newest).then((page) => (now) => withNewer(now, page.events, limit, apart));
  }
  const { older } = strip;
  if (!older.more) return null;
  // Before a first page has come the opened event is the oldest one.
  const opened = eventAt(strip, sizeOf(strip) - 1);
  const page =
    older.cursor === null
      ? eventsUntil({ ...request, limit: galleryPage }, opened?.timestamp ?? strip.newest)
      : eventsBehind(request, older.cursor);
  return page.then((events) => (now) => withOlder(now, events.events, events.last_evaluated, apart));
}

/** Asks again for the events of a chunk that were let go. */
export async function refill(
  { group, filters }: StripOpening,
  chunk: Chunk,
  signal: AbortSignal,
): Promise<StripChange> {
  const request = { group, filters, limit: Math.max(1, chunk.count), signal };
  const { start } = chunk;
  if (!start) return (strip) => strip;
  const page = await ('behind' in start ? eventsBehind(request, start.behind) : eventsUntil(request, start.until));
  return (strip) => refilled(strip, chunk, page.events);
}
