import type { TFunction } from 'i18next';
import '../../platform/requests/problem.messages.ts';
import '../ui.messages.ts';

/** A wait in the unit in which it is shown. */
interface RoundedWait {
  readonly unit: 'seconds' | 'minutes' | 'hours';
  readonly count: number;
}

/** Rounds a wait up: to seconds below a minute, to minutes up to an hour and a half, else to hours. */
export function roundedWait(seconds: number): RoundedWait {
  if (seconds < 60) return { unit: 'seconds', count: Math.max(1, Math.ceil(seconds)) };
  if (seconds <= 5_400) return { unit: 'minutes', count: Math.ceil(seconds / 60) };
  return { unit: 'hours', count: Math.ceil(seconds / 3_600) };
}

/** Formats a wait, rounded up. */
export function waitText(t: TFunction<readonly ['ui', 'problems']>, seconds: number): string {
  const { unit, count } = roundedWait(seconds);
  return t(($) => $.wait[unit], { count });
}
