import type { StationEvent } from '../events/station-event.schema.ts';

/** The event values that the chart of picked events needs. */
type Charted = Pick<StationEvent, 'month' | 'insectCount' | 'insect_counts' | 'over_threshold'>;

/** A year of the chart: a value for each month from January, null for a month without events. */
export interface YearSeries {
  readonly year: string;
  readonly months: readonly (number | null)[];
}

/** Most years that are shown, the newest ones. Source: STATION-18. */
export const chartedYears = 3;

/**
 * Counts of picked events by month, a series for each of the newest years, oldest first. Several events of a month are
 * added; events that are not counted are left out. Source: STATION-18.
 * @param type an insect type, or null for all insects
 */
export function yearlyCounts(
  events: readonly Omit<Charted, 'over_threshold'>[],
  type: string | null,
): readonly YearSeries[] {
  const counted = events.filter(({ insectCount }) => insectCount !== null);
  const years = [...new Set(counted.map(({ month }) => month.slice(0, 4)))].toSorted().slice(-chartedYears);
  return years.map((year) => {
    const months: (number | null)[] = Array.from({ length: 12 }, () => null);
    for (const { month, insectCount, insect_counts } of counted) {
      if (!month.startsWith(`${year}-`)) continue;
      const at = Number(month.slice(5)) - 1;
      const value = type === null ? insectCount : insect_counts[type];
      months[at] = (months[at] ?? 0) + (value ?? 0);
    }
    return { year, months };
  });
}

/**
 * Months in which a picked event's index reaches the threshold of its place, from 0 for January, by year; years without
 * any are left out. Source: STATION-18, STATION-25.
 */
export function yearlyOver(
  events: readonly Pick<Charted, 'month' | 'insectCount' | 'over_threshold'>[],
  years: readonly Pick<YearSeries, 'year'>[],
): Readonly<Record<string, readonly number[]>> {
  const over = events.filter(({ insectCount, over_threshold }) => insectCount !== null && over_threshold);
  const monthsOf = (year: string) =>
    [
      ...new Set(
        over.filter(({ month }) => month.startsWith(`${year}-`)).map(({ month }) => Number(month.slice(5)) - 1),
      ),
    ].toSorted((one, other) => one - other);
  return Object.fromEntries(
    years.map(({ year }) => [year, monthsOf(year)] as const).filter(([, months]) => months.length > 0),
  );
}
