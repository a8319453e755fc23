import { isDay } from '@trapline/domain/common/day.rules.ts';
import { isRecord } from '../../platform/record.ts';
import { addDays, dayAt, startOfDay } from '../../platform/zoned-time.ts';

/** Longest period of the filter, years. Source: ACTIVITY-5. */
const longestYears = 3;

/** Periods one click away, with the days they reach back from today and whether today is in. Source: ACTIVITY-5. */
const presetDays = {
  today: { from: 0, to: 0 },
  yesterday: { from: -1, to: -1 },
  past7: { from: -6, to: 0 },
  past30: { from: -29, to: 0 },
} as const;

/** A period that moves with the day. */
export type Preset = keyof typeof presetDays;
/** The presets in their order. */
export const presets = ['today', 'yesterday', 'past7', 'past30'] as const satisfies readonly Preset[];

/** Days from and to, both in the period, `YYYY-MM-DD`; empty `to` is open. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A period as it is chosen: none, a preset, or days. */
export type Period = 'all' | Preset | Days;

/** What is wrong with a period of days. */
export type PeriodFlaw = 'from_required' | 'order' | 'too_long';

/** The days of a period now; null when it has no bounds. @param now unix seconds */
export function daysOf(period: Period, now: number, zone: string): Days | null {
  if (period === 'all') return null;
  if (typeof period !== 'string') return period.from === '' && period.to === '' ? null : period;
  const today = dayAt(now, zone);
  return { from: addDays(today, presetDays[period].from), to: addDays(today, presetDays[period].to) };
}

/** Why days are no period, or null. Source: ACTIVITY-5. */
export function periodFlaw(days: Days): PeriodFlaw | null {
  if (!isDay(days.from)) return 'from_required';
  if (!isDay(days.to)) return null;
  if (days.to < days.from) return 'order';
  const [year, rest] = [Number(days.from.slice(0, 4)) + longestYears, days.from.slice(4)];
  return days.to > `${String(year).padStart(4, '0')}${rest}` ? 'too_long' : null;
}

/**
 * A period's instants: from the start of its first day to the start of the day after its last, unix seconds, in the
 * viewer's zone. Days with a flaw bound nothing. Source: ACTIVITY-5.
 */
export function instantsOf(
  period: Period,
  now: number,
  zone: string,
): { timestamp_from?: number; timestamp_to?: number } {
  const days = daysOf(period, now, zone);
  if (!days || periodFlaw(days)) return {};
  return {
    timestamp_from: startOfDay(days.from, zone),
    ...(isDay(days.to) ? { timestamp_to: startOfDay(addDays(days.to, 1), zone) } : {}),
  };
}

/** The period in an address, JSON `{"from","to"}` with days; null when it cannot be read. Source: ACTIVITY-4. */
export function periodOfSearch(text: string | undefined): Days | null {
  if (text === undefined) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || typeof value['from'] !== 'string') return null;
  const days = { from: value['from'], to: typeof value['to'] === 'string' ? value['to'] : '' };
  return periodFlaw(days) === null ? days : null;
}

/** Whether `value` is a period, as it was kept in this browser. */
export function isPeriod(value: unknown): value is Period {
  if (value === 'all') return true;
  if (typeof value === 'string') return presets.some((preset) => preset === value);
  return isRecord(value) && typeof value['from'] === 'string' && typeof value['to'] === 'string';
}
