/** Start of a page of events: after an event's id, or at a moment (unix seconds). */
export type PageStart = { readonly behind: string } | { readonly until: number };

/** The ids of the gallery's events in the order of the activity page, and the one shown. */
export interface EventStrip {
  /** Newest first. */
  readonly ids: readonly string[];
  /** Position of the event shown, counted from the newest (0). */
  readonly index: number;
  /** Time of the newest event, unix seconds. */
  readonly newest: number;
  readonly moreNewer: boolean;
  /** Start of the next page of older events; null if there are none. */
  readonly older: PageStart | null;
}

/** A direction along the strip. */
export type Direction = 'newer' | 'older';

/** A range of positions in the strip, both ends inclusive. */
export interface Range {
  readonly first: number;
  readonly last: number;
}

/** A strip of one event with both ends open. @param moment time of the event, unix seconds */
export function openStrip(id: string, moment: number): EventStrip {
  return { ids: [id], index: 0, newest: moment, moreNewer: true, older: { until: moment } };
}

/** Whether there is nothing more to load at an end. */
export function isAtEnd(strip: EventStrip, direction: Direction): boolean {
  return direction === 'newer' ? !strip.moreNewer : strip.older === null;
}

/** Whether all events of the asset are known. */
export function isWhole(strip: EventStrip): boolean {
  return isAtEnd(strip, 'newer') && isAtEnd(strip, 'older');
}

/** The position next to the event shown; null at the end of what is loaded. */
export function nextIndex({ ids, index }: EventStrip, direction: Direction): number | null {
  const next = direction === 'newer' ? index - 1 : index + 1;
  return ids[next] === undefined ? null : next;
}

/** The event next to the one shown; undefined at the end of what is loaded. */
export function nextId(strip: EventStrip, direction: Direction): string | undefined {
  return strip.ids[nextIndex(strip, direction) ?? -1];
}

/** Adds a page of events at the older end. The opened event stays even if the filters do not match it. */
export function withOlder(strip: EventStrip, page: readonly string[], cursor: string | null): EventStrip {
  const older = cursor === null ? null : { behind: cursor };
  const end = strip.ids.length - 1;
  // Events in the same second as the opened one come from other sensors of the site, before or after it in the page.
  const at = page.indexOf(strip.ids[end] ?? '');
  const ahead = page.slice(0, Math.max(at, 0));
  const ids = [...strip.ids.slice(0, end), ...ahead, ...strip.ids.slice(end), ...page.slice(at + 1)];
  return { ...strip, ids, older, index: strip.index === end ? end + ahead.length : strip.index };
}

/**
 * Adds a page of events, newest first, at the newer end.
 * @param newest time of the newest event, unix seconds
 * @param more whether there may be newer ones
 */
export function withNewer(strip: EventStrip, page: readonly string[], newest: number, more: boolean): EventStrip {
  if (page.length === 0) return { ...strip, moreNewer: more };
  return { ...strip, ids: [...page, ...strip.ids], index: strip.index + page.length, newest, moreNewer: more };
}

/**
 * The strip without a deleted event; if that was the one shown, the next one is shown, or else the previous one. Null
 * if none is left; unchanged if it has no such event. Source: GALLERY-4.
 */
export function without(strip: EventStrip, id: string): EventStrip | null {
  const at = strip.ids.indexOf(id);
  if (at < 0) return strip;
  const ids = strip.ids.toSpliced(at, 1);
  const index = at < strip.index ? strip.index - 1 : Math.min(strip.index, ids.length - 1);
  return ids.length === 0 ? null : { ...strip, ids, index };
}

/** The events in a range, and the given number on each side of it. */
export function idsAround({ ids }: EventStrip, { first, last }: Range, margin: number): readonly string[] {
  return ids.slice(Math.max(0, first - margin), last + margin + 1);
}

/**
 * The positions around a range whose events were released and are needed again.
 * @param near how many positions on each side of the range are needed
 * @param far how many to request at most on each side if any are needed, so that few requests suffice
 */
export function missing(
  { ids }: EventStrip,
  { first, last }: Range,
  isHeld: (id: string) => boolean,
  { near, far }: { readonly near: number; readonly far: number },
): Range | null {
  const isMissing = (index: number) => {
    const id = ids[index];
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

/** The page start for the event at a position. */
export function startAt({ ids, newest }: EventStrip, index: number): PageStart {
  const before = ids[index - 1];
  return before === undefined ? { until: newest } : { behind: before };
}

/**
 * The strip with some consecutive events replaced by the current ones.
 * @param lost their previous ids
 * @param page the same number of current events: if some were deleted since, later ones follow
 */
export function refilled(strip: EventStrip, lost: readonly string[], page: readonly string[]): EventStrip {
  const { ids, index } = strip;
  const first = ids.indexOf(lost[0] ?? '');
  const last = ids.indexOf(lost.at(-1) ?? '', first);
  if (first < 0 || last < 0) return strip;
  const end = Math.max(last, ids.indexOf(page.at(-1) ?? '', last));
  const now = ids.toSpliced(first, end - first + 1, ...page);
  const shown = now.indexOf(ids[index] ?? '', Math.min(index, first));
  return { ...strip, ids: now, index: shown < 0 ? Math.min(index, now.length - 1) : shown };
}
