/** Where events begin, so that they can be asked for: after an event's id, or at a moment (unix seconds). */
export type PageStart = { readonly behind: string } | { readonly until: number };

/** The events of the gallery in the order of the activity page, by their ids, with the one shown. */
export interface EventStrip {
  /** Newest first. */
  readonly ids: readonly string[];
  /** Which of them is shown, counted from the newest (0). */
  readonly place: number;
  /** When the newest of them was, unix seconds. */
  readonly newest: number;
  readonly moreNewer: boolean;
  /** Where the next page of older events begins; null: there are none. */
  readonly older: PageStart | null;
}

/** Which way along the strip. */
export type Direction = 'newer' | 'older';

/** Places of the strip; both ends belong to it. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** A strip of one event with both ends open. @param moment when it was, unix seconds */
export function openStrip(id: string, moment: number): EventStrip {
  return { ids: [id], place: 0, newest: moment, moreNewer: true, older: { until: moment } };
}

/** Whether there is nothing more to load at an end. */
export function isAtEnd(strip: EventStrip, direction: Direction): boolean {
  return direction === 'newer' ? !strip.moreNewer : strip.older === null;
}

/** Whether all events of the group are known. */
export function isWhole(strip: EventStrip): boolean {
  return isAtEnd(strip, 'newer') && isAtEnd(strip, 'older');
}

/** The place beside the event shown; null at the end of what is loaded. */
export function placeBeside({ ids, place }: EventStrip, direction: Direction): number | null {
  const beside = direction === 'newer' ? place - 1 : place + 1;
  return ids[beside] === undefined ? null : beside;
}

/** The event beside the one shown; undefined at the end of what is loaded. */
export function idBeside(strip: EventStrip, direction: Direction): string | undefined {
  return strip.ids[placeBeside(strip, direction) ?? -1];
}

/** Adds a page of events at the older end. The event opened stays even if the filters do not match it. */
export function withOlder(strip: EventStrip, page: readonly string[], cursor: string | null): EventStrip {
  const older = cursor === null ? null : { behind: cursor };
  const end = strip.ids.length - 1;
  // Events of the same second as the opened one come from other sensors of the site, before or after it in the page.
  const at = page.indexOf(strip.ids[end] ?? '');
  const ahead = page.slice(0, Math.max(at, 0));
  const ids = [...strip.ids.slice(0, end), ...ahead, ...strip.ids.slice(end), ...page.slice(at + 1)];
  return { ...strip, ids, older, place: strip.place === end ? end + ahead.length : strip.place };
}

/**
 * Adds a page of events, newest first, at the newer end.
 * @param newest when the newest of them was, unix seconds
 * @param more whether there may be newer ones
 */
export function withNewer(strip: EventStrip, page: readonly string[], newest: number, more: boolean): EventStrip {
  if (page.length === 0) return { ...strip, moreNewer: false };
  return { ...strip, ids: [...page, ...strip.ids], place: strip.place + page.length, newest, moreNewer: more };
}

/**
 * The strip without an event that was deleted; the next one is shown instead, else the one before, null when none is
 * left. Unchanged when it has no such event. Source: GALLERY-4.
 */
export function without(strip: EventStrip, id: string): EventStrip | null {
  const at = strip.ids.indexOf(id);
  if (at < 0) return strip;
  const ids = strip.ids.toSpliced(at, 1);
  const place = at < strip.place ? strip.place - 1 : Math.min(strip.place, ids.length - 1);
  return ids.length === 0 ? null : { ...strip, ids, place };
}

/** The events at the places of a range, and so many beside it. */
export function idsAround({ ids }: EventStrip, { first, last }: Range, beside: number): readonly string[] {
  return ids.slice(Math.max(0, first - beside), last + beside + 1);
}

/**
 * The places around a range whose events were let go and are needed again.
 * @param near how many places beside the range are needed
 * @param far up to how many are asked for when some are needed, so that few requests do
 */
export function missing(
  { ids }: EventStrip,
  { first, last }: Range,
  isHeld: (id: string) => boolean,
  { near, far }: { readonly near: number; readonly far: number },
): Range | null {
  const isMissing = (place: number) => {
    const id = ids[place];
    return id !== undefined && !isHeld(id);
  };
  let begin = Math.max(0, first - near);
  while (begin <= last + near && !isMissing(begin)) begin += 1;
  if (begin > last + near) return null;
  let end = begin;
  while (begin > first - far && isMissing(begin - 1)) begin -= 1;
  while (end < last + far && isMissing(end + 1)) end += 1;
  return { first: begin, last: end };
}

/** Where the events at a place begin. */
export function startAt({ ids, newest }: EventStrip, place: number): PageStart {
  const before = ids[place - 1];
  return before === undefined ? { until: newest } : { behind: before };
}

/**
 * The strip with some events in a row as they are by now.
 * @param lost their ids as they were
 * @param page as many of them as were asked for: where some have gone since, others follow behind
 */
export function refilled(strip: EventStrip, lost: readonly string[], page: readonly string[]): EventStrip {
  const { ids, place } = strip;
  const first = ids.indexOf(lost[0] ?? '');
  const last = ids.indexOf(lost.at(-1) ?? '', first);
  if (first < 0 || last < 0) return strip;
  const end = Math.max(last, ids.indexOf(page.at(-1) ?? '', last));
  const now = ids.toSpliced(first, end - first + 1, ...page);
  const shown = now.indexOf(ids[place] ?? '', Math.min(place, first));
  return { ...strip, ids: now, place: shown < 0 ? Math.min(place, now.length - 1) : shown };
}
