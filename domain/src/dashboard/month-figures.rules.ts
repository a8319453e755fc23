import { daysOfWeek, hoursOfDay } from '../common/calendar.limits.ts';
import { daysOfMonth, weekdayOf } from '../common/calendar.rules.ts';
import { localHour } from '../common/local-time.rules.ts';
import { increases, pairs, type SparseCounts } from '../events/insect-counts.rules.ts';
import type { MonthCounts } from '../figures/month-counts.rules.ts';
import { insectReference, type InsectType } from '../insects/insect.catalogue.ts';
import { keyOf } from '../insects/insect.rules.ts';
import type { Dashboard, DashboardRoute, TypeNumber } from './month.schema.ts';
import { topTypes } from './month.limits.ts';

/** What the sensors of a dashboard reported on a day of their zone. Several parts of a day are added up. */
export interface DayPart {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Increases of events, or those of the selected type. */
  readonly increase: number;
}

/** Days on which an item was over a threshold. */
export interface AlertPart {
  readonly day: string;
  readonly over_threshold: boolean;
  readonly over_increase: boolean;
}

/** Increases of events, or those of the selected type, by day of the week and hour. */
export interface HourPart {
  /** 0 is Monday. */
  readonly weekday: number;
  /** 24 numbers by local hour. */
  readonly hours: readonly number[];
}

/** Increases of a type, by day of the week and hour. */
export interface TypePart {
  readonly weekday: number;
  readonly hour: number;
  readonly code: number;
  readonly increase: number;
}

/** Where the insects of a code come from. Unknown codes are not assigned. Source: DASH-4, INSECT-3. */
export function routeOfCode(code: number): DashboardRoute {
  const type = keyOf(code);
  return (type === undefined ? null : insectReference[type].route) ?? 'not_assigned';
}

/**
 * The days of a month: increases, null where nothing was reported. Source: DASH-4.
 * @param month `YYYY-MM` @param parts of any days
 */
export function numbersOfDays(month: string, parts: readonly DayPart[]): (number | null)[] {
  const byDay = new Map<string, number>();
  for (const { day, increase } of parts) byDay.set(day, (byDay.get(day) ?? 0) + increase);
  return daysOfMonth(month).map((day) => byDay.get(day) ?? null);
}

/**
 * What the months of several sensors say about each day, added up: null where none of them reported.
 * @param month `YYYY-MM`
 */
export function daysOfMonths(month: string, months: Iterable<Pick<MonthCounts, 'by_day'>>): readonly DayPart[] {
  const sums: (number | null)[] = [];
  for (const { by_day } of months) {
    for (let index = 0; index < by_day.length; index += 1) {
      const increase = by_day[index] ?? null;
      if (increase !== null) sums[index] = (sums[index] ?? 0) + increase;
    }
  }
  return daysOfMonth(month).flatMap((day, index) => {
    const increase = sums[index] ?? null;
    return increase === null ? [] : [{ day, increase }];
  });
}

/** The increases of the months of several sensors, by day of the week and hour. */
export function hoursOfMonths(months: Iterable<Pick<MonthCounts, 'by_hour'>>): readonly HourPart[] {
  const sums = Array.from({ length: daysOfWeek * hoursOfDay }, () => 0);
  for (const { by_hour } of months) addAll(sums, by_hour);
  return Array.from({ length: daysOfWeek }, (_, weekday) => ({
    weekday,
    hours: sums.slice(weekday * hoursOfDay, (weekday + 1) * hoursOfDay),
  }));
}

/** The sum of the first days; days without a report add nothing. @param days how many; null: all */
export function sumOfDays(numbers: readonly (number | null)[], days: number | null = null): number {
  return numbers.slice(0, days ?? numbers.length).reduce((sum: number, number) => sum + (number ?? 0), 0);
}

/** Seven rows from Monday of 24 hours. Source: DASH-4. @param types parts of the only type that counts */
export function matrixOf(parts: readonly HourPart[], types: readonly TypePart[] = []): number[][] {
  const matrix = Array.from({ length: daysOfWeek }, () => Array.from({ length: hoursOfDay }, () => 0));
  for (const { weekday, hours } of parts) {
    for (const [hour, number] of hours.entries()) add(matrix[weekday], hour, number);
  }
  for (const { weekday, hour, increase } of types) add(matrix[weekday], hour, increase);
  return matrix;
}

/** The days of a month on which something was over a threshold. Source: DASH-4. */
export function alertDaysOf(month: string, parts: readonly AlertPart[]): NonNullable<Dashboard['alert_days']> {
  const byDay = Map.groupBy(parts, ({ day }) => day);
  const days = daysOfMonth(month).map((day) => byDay.get(day) ?? []);
  return {
    over_threshold: days.map((ofDay) => ofDay.some(({ over_threshold }) => over_threshold)),
    over_increase: days.map((ofDay) => ofDay.some(({ over_increase }) => over_increase)),
  };
}

/** The most frequent types and the rest. Source: DASH-4. */
export interface TopTypes {
  readonly top: TypeNumber[];
  readonly others: number;
}

/**
 * The most frequent named types above 0, by number, then code; all else is `others`. Source: DASH-4.
 * @param numbers by code, unknown codes included
 */
export function topOf(numbers: ReadonlyMap<number, number>): TopTypes {
  const named = [...numbers]
    .map(([code, count]) => ({ code, count, type: keyOf(code) }))
    .filter((one): one is { code: number; count: number; type: Exclude<InsectType, 'others'> } => isNamed(one))
    .toSorted((a, b) => b.count - a.count || a.code - b.code);
  const top = named.slice(0, topTypes).map(({ type, count }) => ({ type, count }));
  const all = [...numbers.values()].reduce((sum, count) => sum + count, 0);
  return { top, others: all - top.reduce((sum, { count }) => sum + count, 0) };
}

function isNamed({ type, count }: { readonly type: InsectType | undefined; readonly count: number }): boolean {
  return count > 0 && type !== undefined && type !== 'others';
}

/** Sums by route. */
export type RouteNumbers = Readonly<Record<DashboardRoute, number>>;

/** Sums of numbers by code, by route. Source: DASH-4. */
export function routesOf(numbers: ReadonlyMap<number, number>): RouteNumbers {
  const sums = { indoor: 0, outdoor: 0, not_assigned: 0 };
  for (const [code, number] of numbers) sums[routeOfCode(code)] += number;
  return sums;
}

/** The panels that show types: the most frequent, routes, hours, days of the week. */
export type TypePanels = TopTypes & RouteNumbers & { readonly hourly: ByRoute; readonly weekdays: ByRoute };
type ByRoute = Record<DashboardRoute, number[]>;

/**
 * The panels that show types. Source: DASH-4.
 * @param months of several sensors @param parts what is known besides
 */
export function typePanels(months: Iterable<Pick<MonthCounts, 'by_type'>>, parts: readonly TypePart[]): TypePanels {
  const byCode = new Map<number, number>();
  const [hourly, weekdays] = [zeros(hoursOfDay), zeros(daysOfWeek)];
  for (const [code, numbers] of typesOfMonths(months)) {
    const route = routeOfCode(code);
    const [ofHours, ofWeekdays] = [numbers.slice(1, 1 + hoursOfDay), numbers.slice(1 + hoursOfDay)];
    addAll(hourly[route], ofHours);
    addAll(weekdays[route], ofWeekdays);
    byCode.set(
      code,
      ofWeekdays.reduce((sum, increase) => sum + increase, 0),
    );
  }
  for (const { code, weekday, hour, increase } of parts) {
    byCode.set(code, (byCode.get(code) ?? 0) + increase);
    const route = routeOfCode(code);
    add(hourly[route], hour, increase);
    add(weekdays[route], weekday, increase);
  }
  return { ...topOf(byCode), ...routesOf(byCode), hourly, weekdays };
}

/** Entries of `by_type` added up, by code: the code, 24 numbers by hour, 7 by day of the week. */
function typesOfMonths(months: Iterable<Pick<MonthCounts, 'by_type'>>): ReadonlyMap<number, readonly number[]> {
  const sums = new Map<number, number[]>();
  for (const { by_type } of months) {
    for (const numbers of by_type) {
      const code = numbers[0] ?? 0;
      const sum = sums.get(code);
      if (sum) addAll(sum, numbers);
      else sums.set(code, [...numbers]);
    }
  }
  return sums;
}

/** A dashboard adds a hundred thousand numbers: without iterators. */
function addAll(sums: number[], numbers: readonly number[]): void {
  for (let at = 0; at < numbers.length; at += 1) sums[at] = (sums[at] ?? 0) + (numbers[at] ?? 0);
}

function zeros(length: number): ByRoute {
  const row = () => Array.from({ length }, () => 0);
  return { indoor: row(), outdoor: row(), not_assigned: row() };
}

function add(numbers: number[] | undefined, index: number, number: number): void {
  if (numbers) numbers[index] = (numbers[index] ?? 0) + number;
}

/** A counting event whose figures are not in daily figures. */
export interface FigureEvent {
  /** Unix seconds. */
  readonly timestamp: number;
  /** IANA zone of its days and hours. */
  readonly time_zone: string;
  readonly count_difference: number;
  readonly insect_counts: SparseCounts;
  /** Counts of the sensor's counting event before it, wherever that was; null for its first. */
  readonly previous: SparseCounts | null;
}

/** The increases of an event: all insects, or those of a type. Source: DASH-2, COUNT-6. @param code null: all */
export function increaseOf(event: FigureEvent, code: number | null): number {
  if (code === null) return Math.max(0, event.count_difference);
  return [...increasesOfTypes(event)].find(([of]) => of === code)?.[1] ?? 0;
}

/** (code, increase) of the types of an event that grew; none for the first event of a sensor. Source: COUNT-6. */
export function increasesOfTypes({ previous, insect_counts }: FigureEvent): Iterable<readonly [number, number]> {
  return previous === null ? [] : pairs(increases(previous, insect_counts));
}

/** What events add to the figures of a dashboard. */
export interface EventParts {
  readonly days: readonly DayPart[];
  /** Of events; with a type, none. */
  readonly hours: readonly HourPart[];
  readonly types: readonly TypePart[];
}

/** The parts of events, as daily figures would give them. Source: DASH-7. @param code of the selected type; null: all */
export function partsOfEvents(events: readonly FigureEvent[], code: number | null): EventParts {
  const days: DayPart[] = [];
  const hours: HourPart[] = [];
  const types: TypePart[] = [];
  for (const event of events) {
    const { day, hour } = localHour(event.timestamp, event.time_zone);
    const weekday = weekdayOf(day);
    const increase = increaseOf(event, code);
    days.push({ day, increase });
    if (code === null) {
      hours.push({ weekday, hours: Array.from({ length: hoursOfDay }, (_, at) => (at === hour ? increase : 0)) });
    }
    for (const [of, grown] of increasesOfTypes(event)) {
      if (code === null || of === code) types.push({ weekday, hour, code: of, increase: grown });
    }
  }
  return { days, hours, types };
}
