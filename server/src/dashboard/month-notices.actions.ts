import { unix } from '@trapline/domain/common/instant.rules.ts';
import { dayBounds } from '@trapline/domain/common/local-time.rules.ts';
import { noticesOf, type NoticeEvent, type NoticeGap } from '@trapline/domain/dashboard/month-notices.rules.ts';
import type { DashboardNotice } from '@trapline/domain/dashboard/month.schema.ts';
import { monthBounds, type MonthSources } from '@trapline/domain/dashboard/month-sources.rules.ts';
import { overlap, type Period } from '@trapline/domain/dashboard/whole-days.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Db } from '../platform/database/database.ts';
import type { FigureItem } from './month-choice.actions.ts';
import {
  itemsOver,
  noticeDays,
  thresholdEvents,
  type ItemTime,
  type NoticeDay,
  type ThresholdEvent,
} from './month-notices.store.ts';

type Step = NoticeGap | (NoticeEvent & { readonly sensor_key: number });

/**
 * The notices of items in a month, newest first. Most days are known from the daily figures; events are read of days on
 * which a notice may begin, and of items of which only events tell about a part of the month. Source: DASH-5, DASH-7.
 * @param month `YYYY-MM` @param sources of the month
 */
export async function monthNotices(
  db: Db,
  items: readonly FigureItem[],
  month: string,
  { kept, raw }: MonthSources,
): Promise<DashboardNotice[]> {
  const bounds = boundsOnce();
  const inParts = new Set(raw.map(({ item }) => item));
  const days = await noticeDays(
    db,
    kept.filter(({ item }) => !inParts.has(item)),
  );
  const whole = [...inParts].flatMap((item) => within(items, item, (zone) => bounds(zone).month(month)));
  const firsts = new Set([...inParts, ...days.filter(({ is_first }) => is_first).map(({ item }) => item)]);
  const [events, over] = await Promise.all([
    thresholdEvents(db, [...days.map((day) => timeOfDay(items, day, bounds)), ...whole]),
    itemsOver(
      db,
      [...firsts].flatMap((item) =>
        within(items, item, (zone) => ({ from: null, to: bounds(zone).month(month).from })),
      ),
    ),
  ]);
  const eventsOf = Map.groupBy(events, ({ item }) => item);
  const daysOf = Map.groupBy(days, ({ item }) => item);
  return items
    .flatMap((item, index) => {
      const steps = stepsOf(daysOf.get(index) ?? [], (eventsOf.get(index) ?? []).map(stepOf), bounds(item.time_zone));
      return noticesOf(over.has(index), steps).map(({ type, event }) => ({
        ...{ id: item.id, name: item.name, type, timestamp: event.timestamp, count: event.count },
        event_id: eventId(event),
      }));
    })
    .toSorted(
      (a, b) => b.timestamp - a.timestamp || a.type.localeCompare(b.type) || (a.event_id < b.event_id ? -1 : 1),
    );
}

function stepOf({ ts, ...event }: ThresholdEvent): Step & { readonly timestamp: number } {
  return { ...event, timestamp: unix(ts) };
}

/**
 * What is known about an item in a month, in order of time: its events, and that it was below its threshold before days
 * that follow one without any over it. All days between were over it throughout, like the last event before them.
 */
function stepsOf(
  days: readonly NoticeDay[],
  events: readonly (Step & { readonly timestamp: number })[],
  bounds: ZoneBounds,
): readonly Step[] {
  const gaps = days
    .filter(({ after_none }) => after_none)
    .map(({ day }) => ({ timestamp: bounds.day(day).from, gap: { over: false } }));
  return [...gaps, ...events.map((event) => ({ timestamp: event.timestamp, gap: null, event }))]
    .toSorted((a, b) => a.timestamp - b.timestamp || Number(a.gap === null) - Number(b.gap === null))
    .map((step) => step.gap ?? step.event);
}

function timeOfDay(
  items: readonly FigureItem[],
  { item, sensor_key, day, first_only }: NoticeDay,
  bounds: (timeZone: string) => ZoneBounds,
): ItemTime {
  return { item, sensor_key, first_only, ...bounds(items[item]?.time_zone ?? 'UTC').day(day) };
}

interface ClosedPeriod {
  readonly from: number;
  readonly to: number;
}

/** Looks up the bounds of days and months of a zone, unix seconds. */
interface ZoneBounds {
  readonly day: (day: string) => ClosedPeriod;
  readonly month: (month: string) => ClosedPeriod;
}

/** The bounds of days and months in zones. Each is computed once: most items share their zone. */
function boundsOnce(): (timeZone: string) => ZoneBounds {
  return once((timeZone) => ({
    day: once((day) => dayBounds(day, timeZone)),
    month: once((month) => monthBounds(month, timeZone)),
  }));
}

function once<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => known.getOrInsertComputed(key, compute);
}

function within(
  items: readonly FigureItem[],
  item: number,
  periodIn: (timeZone: string) => Period,
): readonly ItemTime[] {
  const found = items[item];
  if (!found) return [];
  const period = periodIn(found.time_zone);
  return found.installations.flatMap(({ sensor_key, from, to }) => {
    const time = overlap({ from, to }, period);
    return time.from !== null && time.to !== null && time.from >= time.to ? [] : [{ item, sensor_key, ...time }];
  });
}
