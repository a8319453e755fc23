import { invalidValue } from '../common/errors.ts';
import { stationPeriod } from './station.limits.ts';

/** Months `YYYY-MM`, both included; `to` null: open. */
export interface MonthPeriod {
  readonly from: string;
  readonly to: string | null;
}

/** The month so many months later, or earlier for a negative number. @param month `YYYY-MM` */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const total = year * 12 + (number - 1) + months;
  return `${String(Math.floor(total / 12)).padStart(4, '0')}-${String((total % 12) + 1).padStart(2, '0')}`;
}

/** The period that the events page shows first: from six months ago to the current month. Source: STATION-13. */
export function usualPeriod(currentMonth: string): MonthPeriod {
  return { from: monthAfter(currentMonth, -stationPeriod.usualMonths), to: currentMonth };
}

/** Why a period of months is refused: it has no start, ends before it starts, or is too long. */
export type PeriodFlaw = 'from' | 'order' | 'length';

/** What is wrong with a period; null if nothing is. Source: STATION-13. */
export function periodFlaw({
  from,
  to,
}: {
  readonly from: string | null;
  readonly to: string | null;
}): PeriodFlaw | null {
  if (from === null) return 'from';
  if (to === null) return null;
  if (to < from) return 'order';
  return to > monthAfter(from, stationPeriod.mostMonths) ? 'length' : null;
}

/** The period of a request. @throws Problem validation_failed at `/from` or `/to`. Source: STATION-13 */
export function checkedPeriod(query: {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): MonthPeriod {
  const period = { from: query.from ?? null, to: query.to ?? null };
  const flaw = periodFlaw(period);
  if (flaw === 'from' || period.from === null) throw invalidValue('/from', 'required');
  if (flaw === 'order') throw invalidValue('/to', 'must not be before from');
  if (flaw === 'length') throw invalidValue('/to', `must be at most ${stationPeriod.mostMonths} months after from`);
  return { from: period.from, to: period.to };
}
