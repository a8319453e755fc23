import { isDay } from '@trapline/domain/common/day.rules.ts';
import { isRecord } from '../../platform/is-record.ts';
import { addDays, dayAt, startOfDay } from '../../platform/zoned-time.ts';

/** Longest period of the filter in years. Source: ACTIVITY-5. */
const longestYears = 3;

/** Preset periods, as first and last day relative to today. Source: ACTIVITY-5. */
const presetDays = {
  today: { from: 0, to: 0 },
  yesterday: { from: -1, to: -1 },
  past7: { from: -6, to: 0 },
  past30: { from: -29, to: 0 },
} as const;

/** A period relative to today. */
export type Preset = keyof typeof presetDays;
/** The presets in display order. */
export const presets = ['today', 'yesterday', 'past7', 'past30'] as const satisfies readonly Preset[];

/** First and last day, both inclusive, `YYYY-MM-DD`; an empty `to` is open. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** A chosen period: none, a preset, or custom days. */
export type Period = 'all' | Preset | Days;

/** An error in a period of custom days. */
export type PeriodFlaw = 'from_required' | 'order' | 'too_long';

/** The days of a period; null if it has no bounds. @param now unix seconds */
export function daysOf(period: Period, now: number, zone: string): Days | null {
  if (period === 'all') return null;
  if (typeof period !== 'string') return period.from === '' && period.to === '' ? null : period;
  const today = dayAt(now, zone);
  return { from: addDays(today, presetDays[period].from), to: addDays(today, presetDays[period].to) };
}

/** Whether a period has bounds. */
export function isBounded(period: Period): boolean {
  return typeof period === 'string' ? period !== 'all' : period.from !== '' || period.to !== '';
}

/** Why days are not a valid period, or null. Source: ACTIVITY-5. */
export function periodFlaw(days: Days): PeriodFlaw | null {
  if (!isDay(days.from)) return 'from_required';
  if (!isDay(days.to)) return null;
  if (days.to < days.from) return 'order';
  const [year, rest] = [Number(days.from.slice(0, 4)) + longestYears, days.from.slice(4)];
  return days.to > `${String(year).padStart(4, '0')}${rest}` ? 'too_long' : null;
}

/**
 * The instants of a period in the viewer's time zone: from the start of its first day to the start of the day after its
 * last, unix seconds. Invalid days have no bounds. Source: ACTIVITY-5.
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

/** The period in the URL, JSON `{"from","to"}` with days; null if it cannot be parsed. Source: ACTIVITY-4. */
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

/** Whether a text names a preset. */
export function isPreset(text: string): text is Preset {
  return presets.some((preset) => preset === text);
}

/** Whether `value`, read from the browser's storage, is a period. */
export function isPeriod(value: unknown): value is Period {
  if (value === 'all') return true;
  if (typeof value === 'string') return isPreset(value);
  return isRecord(value) && typeof value['from'] === 'string' && typeof value['to'] === 'string';
}
