import { daysOfWeek, hoursOfDay } from '../common/calendar.limits.ts';
import { daysOfMonth, weekdayOf } from '../common/calendar.rules.ts';
import type { DayCounts } from './figures.rules.ts';
import { joinTurns, type Turns } from './turns.rules.ts';

/** A sensor's local month in figures: what its days say together. Source: COUNT-11. */
export interface MonthCounts {
  /** Increases by day of the month; null where nothing was counted. */
  readonly by_day: readonly (number | null)[];
  /** Increases by hour of the week, from Monday: 168 numbers. */
  readonly by_hour: readonly number[];
  /** Increases of types by code: the code, 24 numbers by hour, 7 by day of the week, from Monday. */
  readonly by_type: readonly (readonly number[])[];
  readonly turns: Turns;
  /** Of each type alone, in the order of `by_type`. */
  readonly types: readonly TypeOfMonth[];
}

/** Increases of one type in a month. */
export interface TypeOfMonth {
  readonly code: number;
  readonly by_day: readonly number[];
  /** By hour of the week, from Monday: 168 numbers. */
  readonly by_hour: readonly number[];
}

/** A day of a month. */
export interface DayOfMonth extends Pick<DayCounts, 'events' | 'increase' | 'by_hour' | 'by_type_hour' | 'turns'> {
  /** `YYYY-MM-DD` */
  readonly day: string;
}

/** The figures of a month from its days, in order of time; null if nothing was counted. @param month `YYYY-MM` */
export function monthOf(month: string, days: readonly DayOfMonth[]): MonthCounts | null {
  const counted = new Map(days.filter(({ events }) => events > 0).map((day) => [day.day, day]));
  if (counted.size === 0) return null;
  const ofMonth = daysOfMonth(month);
  const byHour = zeros(daysOfWeek * hoursOfDay);
  const types = new Map<number, { readonly days: number[]; readonly hours: number[] }>();
  for (const [index, name] of ofMonth.entries()) {
    const day = counted.get(name);
    if (!day) continue;
    const monday = weekdayOf(name) * hoursOfDay;
    for (const [hour, more] of day.by_hour.entries()) add(byHour, monday + hour, more);
    const list = day.by_type_hour;
    for (let at = 0; at + 2 < list.length; at += 3) {
      const [code = 0, hour = 0, more = 0] = list.slice(at, at + 3);
      const type = types.getOrInsertComputed(code, () => ({
        days: zeros(ofMonth.length),
        hours: zeros(daysOfWeek * hoursOfDay),
      }));
      add(type.days, index, more);
      add(type.hours, monday + hour, more);
    }
  }
  const byCode = [...types].toSorted(([a], [b]) => a - b);
  return {
    by_day: ofMonth.map((day) => counted.get(day)?.increase ?? null),
    by_hour: byHour,
    by_type: byCode.map(([code, { hours }]) => typeOf(code, hours)),
    turns: joinTurns([...counted.values()].map(({ turns }) => turns)),
    types: byCode.map(([code, type]) => ({ code, by_day: type.days, by_hour: type.hours })),
  };
}

/** An entry of `by_type`. @param hours increases by hour of the week */
function typeOf(code: number, hours: readonly number[]): readonly number[] {
  const sums = zeros(hoursOfDay + daysOfWeek);
  for (const [time, more] of hours.entries()) {
    add(sums, time % hoursOfDay, more);
    add(sums, hoursOfDay + Math.floor(time / hoursOfDay), more);
  }
  return [code, ...sums];
}

/** The figures of a month with the increases of a type instead of those of events. @param type null: it did not increase */
export function monthOfType(
  { by_day }: Pick<MonthCounts, 'by_day'>,
  type: TypeOfMonth | null,
): Pick<MonthCounts, 'by_day' | 'by_hour' | 'by_type'> {
  return {
    by_day: by_day.map((increase, index) => (increase === null ? null : (type?.by_day[index] ?? 0))),
    by_hour: type?.by_hour ?? [],
    by_type: type === null ? [] : [typeOf(type.code, type.by_hour)],
  };
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

function add(numbers: number[], index: number, more: number): void {
  numbers[index] = (numbers[index] ?? 0) + more;
}
