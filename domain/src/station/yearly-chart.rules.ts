import type { StationEvent } from '../events/station-event.schema.ts';

/** The event values that the chart of picked events needs. */
type Charted = Pick<StationEvent, 'month' | 'insectCount' | 'insect_counts'>;

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
export function yearlyCounts(events: readonly Charted[], type: string | null): readonly YearSeries[] {
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
