import { invalidValue } from '../common/errors.ts';
import { isDay } from '../common/day.rules.ts';

const dayMs = 86_400_000;

/**
 * Days a trap was out: from the start of the installed to the end of the collected day. Source: STATION-19.
 * @param installed,collected days `YYYY-MM-DD`, collected not before installed
 */
export function daysOut(installed: string, collected: string): number {
  return Math.round((Date.parse(collected) - Date.parse(installed)) / dayMs) + 1;
}

/**
 * A trap's index: its insects a day, rounded to two decimals, halves up; null before it is counted. In SQL:
 * `copyStationEvents`. Source: STATION-19.
 */
export function trapIndex(count: number | null, installed: string, collected: string): number | null {
  // Multiplied first: 41 / 40 * 100 is less than 102.5, 41 * 100 / 40 is not.
  return count === null ? null : Math.round((count * 100) / daysOut(installed, collected)) / 100;
}

/** Whether an index reaches the threshold of its place. Source: STATION-25. */
export function indexExceeds(index: number | null, threshold: number | null): boolean {
  return index !== null && threshold !== null && threshold > 0 && index >= threshold;
}

/**
 * Refuses days that do not exist, and a trap collected before it was installed.
 * @throws Problem validation_failed at `/installed_at` or `/collected_at`. Source: STATION-9, STATION-15
 */
export function checkTrapDays(installed: string, collected: string): void {
  if (!isDay(installed)) throw invalidValue('/installed_at', 'is no day');
  if (!isDay(collected)) throw invalidValue('/collected_at', 'is no day');
  if (collected < installed) throw invalidValue('/collected_at', 'must not be before installed_at');
}
