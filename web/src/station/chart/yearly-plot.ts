import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { countAxis } from '@trapline/domain/station/count-chart.rules.ts';
import { chartedYears, yearlyCounts, yearlyOver } from '@trapline/domain/station/yearly-chart.rules.ts';
import { countRows } from '../../events/count-rows.ts';
import type { Plot } from '../../ui/charts/chart.ts';

/** The events as the chart needs them. */
export type ChartedEvent = Pick<StationEvent, 'month' | 'insectCount' | 'insect_counts' | 'over_threshold'>;

/** Texts of the chart. */
export interface YearlyWords {
  readonly month: string;
  readonly insects: string;
  /** What months with an index that reaches the place's threshold are marked with. */
  readonly over: string;
  readonly locale: 'en' | 'ja';
}

/** Colours of the years, oldest first: grey, orange, blue. Source: STATION-18. */
const looks = ['rest', 1, 0] as const;

/** Names of the months: Jan to Dec, or 1月 to 12月. Source: STATION-18. */
export function monthNames(locale: 'en' | 'ja'): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)));
}

/**
 * Insects of picked events by month: bars with their values, one series per year; with fewer years, the newest is blue,
 * too. Months with an index over the threshold are marked while all insects are shown, as the index counts all of them.
 * Source: STATION-17, STATION-18, STATION-25.
 * @param type an insect type; null: all insects
 */
export function yearlyPlot(events: readonly ChartedEvent[], type: string | null, words: YearlyWords): Plot {
  const years = yearlyCounts(events, type);
  const over = type === null ? yearlyOver(events, years) : {};
  const values = years.flatMap(({ months }) => months.filter((value) => value !== null));
  return {
    kind: 'bars',
    axis: {
      // A single year has no legend.
      name: years.length === 1 ? (years[0]?.year ?? '') : '',
      heading: words.month,
      categories: monthNames(words.locale).map((name) => ({ label: name, name })),
      fitting: true,
    },
    scale: countAxis(values),
    value: words.insects,
    series: years.map(({ year, months }, index) => ({
      key: year,
      name: year,
      values: months,
      look: looks[looks.length - years.length + index] ?? 0,
    })),
    labelled: true,
    bars: Object.keys(over).length === 0 ? [] : [{ key: 'over', name: words.over, at: over }],
  };
}

/** Types to choose from: those of the events, the most frequent first. */
export function typesOf(events: readonly ChartedEvent[]): readonly string[] {
  const sums: Record<string, number> = {};
  for (const { insect_counts: counts } of events) {
    for (const [type, count] of Object.entries(counts)) sums[type] = (sums[type] ?? 0) + count;
  }
  return countRows(sums).map(({ type }) => type);
}

/** Whether events are of more years than are drawn. */
export function hasOlderYears(events: readonly ChartedEvent[]): boolean {
  const counted = events.filter(({ insectCount }) => insectCount !== null);
  return new Set(counted.map(({ month }) => month.slice(0, 4))).size > chartedYears;
}
