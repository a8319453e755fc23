import { isDay } from '@trapline/domain/common/day.rules.ts';
import { isRecord } from '../../platform/is-record.ts';
import { addDays, dayAt, startOfDay } from '../../platform/times/zoned-time.ts';

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
export type PeriodFlaw = 'fromRequired' | 'order' | 'tooLong';

/** The last day of the longest period that begins on a day. Source: ACTIVITY-5. */
export function longestUntil(from: string): string {
  const day = `${String(Number(from.slice(0, 4)) + longestYears).padStart(4, '0')}${from.slice(4)}`;
  // Three years after a leap day, February has no 29th.
  return isDay(day) ? day : `${day.slice(0, -2)}28`;
}

/**
 * The days of a period, at most three years from its first day; an open end counts until today. Null if it has no bounds.
 * Source: ACTIVITY-5.
 * @param now unix seconds
 */
export function daysOf(period: Period, now: number, zone: string): Days | null {
  if (period === 'all') return null;
  const today = dayAt(now, zone);
  if (typeof period !== 'string') {
    if (period.from === '' && period.to === '') return null;
    return periodFlaw(period, today) === 'tooLong' ? { from: period.from, to: longestUntil(period.from) } : period;
  }
  return { from: addDays(today, presetDays[period].from), to: addDays(today, presetDays[period].to) };
}

/** Whether a period has bounds. */
export function isBounded(period: Period): boolean {
  return typeof period === 'string' ? period !== 'all' : period.from !== '' || period.to !== '';
}

/**
 * What is wrong with the days of a period, or null. Only the first three years of a period that is too long are shown;
 * other flaws keep it from being applied. Source: ACTIVITY-5.
 * @param today `YYYY-MM-DD`; the last day of a period with an open end
 */
export function periodFlaw({ from, to }: Days, today: string): PeriodFlaw | null {
  if (!isDay(from)) return 'fromRequired';
  if (isDay(to) && to < from) return 'order';
  return (isDay(to) ? to : today) > longestUntil(from) ? 'tooLong' : null;
}

/** Whether days can be applied as a period: they have a first day, and the last is not before it. Source: ACTIVITY-5. */
export function isApplicable(days: Days): boolean {
  const flaw = periodFlaw(days, days.from);
  return flaw === null || flaw === 'tooLong';
}

/**
 * The instants of a period in the reader's time zone: from the start of its first day to the start of the day after its
 * last, unix seconds. Days that cannot be applied have no bounds. Source: ACTIVITY-5.
 */
export function instantsOf(
  period: Period,
  now: number,
  zone: string,
): { timestamp_from?: number; timestamp_to?: number } {
  const days = daysOf(period, now, zone);
  if (!days || !isApplicable(days)) return {};
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
  return isApplicable(days) ? days : null;
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
