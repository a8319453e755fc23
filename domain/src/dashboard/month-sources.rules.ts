import { daysOfMonth } from '../common/calendar.rules.ts';
import { dayBounds } from '../common/local-time.rules.ts';
import { sourcesOf, type InstallationPeriod } from './figure-sources.rules.ts';

/** An item of a dashboard, as its figures are looked for. */
export interface MonthItem {
  /** IANA zone of its days. */
  readonly time_zone: string;
  /** The periods in which it has events. */
  readonly installations: readonly InstallationPeriod[];
}

/** What belongs to an item: its index in a list. */
interface OfItem {
  readonly item: number;
  readonly sensor_key: number;
}

/** Days of a sensor to be read from the daily figures, both included. */
export interface MonthDays extends OfItem {
  readonly first: string;
  readonly last: string;
  /** Whether they are the whole month. */
  readonly whole: boolean;
}

/** A period [from, to) of a sensor, unix seconds, to be read from its events. */
export interface MonthTime extends OfItem {
  readonly from: number;
  readonly to: number;
  /** IANA zone of its days. */
  readonly time_zone: string;
}

/** Where to find the figures of a month. */
export interface MonthSources {
  readonly kept: readonly MonthDays[];
  readonly raw: readonly MonthTime[];
}

/** First day, last day, and their instants, unix seconds. */
interface MonthBounds {
  readonly first: string;
  readonly last: string;
  readonly from: number;
  readonly to: number;
}

/** The bounds of a month `YYYY-MM` in a zone. */
export function monthBounds(month: string, timeZone: string): MonthBounds {
  const days = daysOfMonth(month);
  const [first = month, last = month] = [days.at(0), days.at(-1)];
  return { first, last, from: dayBounds(first, timeZone).from, to: dayBounds(last, timeZone).to };
}

/**
 * Where to find the figures of items in a month: whole days in the daily figures, partial days in the events, and those
 * of a sensor whose days are in another zone too. Source: DASH-7, CHART-4.
 * @param month `YYYY-MM` @param now unix seconds
 */
export function monthSources(items: readonly MonthItem[], month: string, now: number): MonthSources {
  const known = new Map<string, MonthBounds>();
  const boundsIn = (zone: string): MonthBounds => {
    const bounds = known.get(zone) ?? monthBounds(month, zone);
    known.set(zone, bounds);
    return bounds;
  };
  const kept: MonthDays[] = [];
  const raw: MonthTime[] = [];
  for (const [item, { time_zone, installations }] of items.entries()) {
    const { first, last, from, to } = boundsIn(time_zone);
    for (const one of installations) {
      const { sensor_key } = one;
      if ((one.to !== null && one.to <= from) || (one.from !== null && one.from >= to)) continue;
      // Most sensors stay where they are: no day of theirs has to be looked up.
      if (one.time_zone === time_zone && (one.from ?? from) <= from && (one.to ?? to) >= to) {
        kept.push({ item, sensor_key, first, last, whole: true });
        continue;
      }
      const sources = sourcesOf([one], { from, to }, time_zone, now);
      for (const days of sources.kept) {
        kept.push({ item, sensor_key, first: days.first ?? first, last: days.last ?? last, whole: false });
      }
      for (const time of sources.raw) {
        raw.push({ item, sensor_key, from: time.from ?? from, to: time.to ?? to, time_zone });
      }
    }
  }
  return { kept, raw };
}
