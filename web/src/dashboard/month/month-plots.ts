import { dashboardAxis } from '@trapline/domain/dashboard/month-panels.rules.ts';
import type { Dashboard, DashboardRoute } from '@trapline/domain/dashboard/month.schema.ts';
import { insectLook } from '../../insects/insect-look.ts';
import { lookOf } from '../../ui/charts/chart-look.ts';
import type { Category, HeatMap, MarkedTimes, Pie, Plot, Series, Slice } from '../../ui/charts/chart.ts';
import { addMonths } from '../months.ts';

/** The three months that are compared, in the order of lines, legend and table. */
export const comparedMonths = ['current', 'previous_month', 'previous_year'] as const;
/** Routes in the order in which their bars are stacked. */
export const routes = ['indoor', 'outdoor', 'not_assigned'] as const satisfies readonly DashboardRoute[];

/** How a route is drawn, the same in every panel: what is not assigned is grey. Source: DASH-4. */
export const routeLooks = { indoor: lookOf(1, 0), outdoor: lookOf(2, 3), not_assigned: 'rest' } as const;

/** Months behind the one shown, by what it is compared with. */
const monthsBack = { current: 0, previous_month: -1, previous_year: -12 } as const;

/** A month that is compared, `YYYY-MM`. */
export function monthOf({ month }: Pick<Dashboard, 'month'>, compared: (typeof comparedMonths)[number]): string {
  return addMonths(month, monthsBack[compared]);
}

/** Texts of the plots. */
export interface MonthWords {
  readonly insects: string;
  /** On the axis and as heading of its column. */
  readonly day: string;
  readonly month: string;
  readonly hour: string;
  readonly weekday: string;
  readonly type: string;
  readonly others: string;
  readonly today: string;
  readonly missing: string;
  readonly overThreshold: string;
  readonly overIncrease: string;
  readonly dayName: (day: number) => string;
  readonly hourName: (hour: number) => string;
  readonly weekdays: readonly string[];
  readonly shortWeekdays: readonly string[];
  readonly route: Readonly<Record<DashboardRoute, string>>;
  readonly typeName: (type: string) => string;
}

/** Days of a month with a label. */
const labelledDays = [1, 5, 10, 15, 20, 25, 30];

/** Indexes of consecutive trues, as spans. */
export function spansOf(flags: readonly boolean[]): readonly { readonly from: number; readonly to: number }[] {
  const spans: { from: number; to: number }[] = [];
  for (const [index, flag] of flags.entries()) {
    const last = spans.at(-1);
    if (!flag) continue;
    if (last?.to === index - 1) last.to = index;
    else spans.push({ from: index, to: index });
  }
  return spans;
}

/** The first index of the current month's days that is yet to come; its length if none is. */
export function firstToCome({ month, today, daily }: Pick<Dashboard, 'month' | 'today' | 'daily'>): number {
  const length = daily?.current.length ?? 0;
  return today.startsWith(month) ? Math.min(length, Number(today.slice(8))) : length;
}

/**
 * The days of three months as lines; days of the current month without a report are marked, and are gaps as in the other
 * months; days to come have neither. With one item its alerts are marked. Source: DASH-4.
 */
export function dailyPlot(shown: Dashboard, words: MonthWords): Plot {
  const { daily, alert_days } = shown;
  const lines = daily ?? { current: [], previous_month: [], previous_year: [] };
  const toCome = firstToCome(shown);
  const length = Math.max(...comparedMonths.map((one) => lines[one].length));
  const marks: MarkedTimes[] = [
    {
      key: 'missing',
      name: words.missing,
      style: 'missing',
      spans: spansOf(lines.current.map((value, index) => value === null && index < toCome)),
    },
  ];
  if (alert_days) {
    marks.unshift(
      { key: 'over_threshold', name: words.overThreshold, style: 'filled', spans: spansOf(alert_days.over_threshold) },
      { key: 'over_increase', name: words.overIncrease, style: 'outlined', spans: spansOf(alert_days.over_increase) },
    );
  }
  const looks = { current: 0, previous_month: 1, previous_year: 'rest' } as const;
  return {
    kind: 'lines',
    axis: {
      name: words.day,
      heading: words.day,
      categories: Array.from({ length }, (_, index) => ({ label: String(index + 1), name: words.dayName(index + 1) })),
      labelled: labelledDays.map((day) => day - 1).filter((index) => index < length),
    },
    scale: dashboardAxis(comparedMonths.flatMap((one) => lines[one])),
    value: words.insects,
    series: comparedMonths.map((one) => ({
      key: one,
      name: monthOf(shown, one),
      // Months have different lengths: a day that does not exist is a gap, too.
      values: Array.from({ length }, (_, index) => lines[one][index] ?? null),
      look: looks[one],
      ...(one === 'current' ? {} : { quiet: true }),
    })),
    times: marks,
    places: today(shown, words),
  };
}

function today({ month, today }: Dashboard, words: MonthWords): NonNullable<Plot['places']> {
  if (!today.startsWith(month)) return [];
  return [{ key: 'today', name: words.today, style: 'now', at: [Number(today.slice(8)) - 1] }];
}

/** The months of two years as bars beside each other, for stations. Source: DASH-10. */
export function monthsPlot({ month, months }: Pick<Dashboard, 'month' | 'months'>, words: MonthWords): Plot {
  const year = Number(month.slice(0, 4));
  const { current_year, previous_year } = months ?? { current_year: [], previous_year: [] };
  return {
    kind: 'bars',
    axis: {
      name: words.month,
      heading: words.month,
      categories: current_year.map((_, index) => ({ label: String(index + 1), name: String(index + 1) })),
    },
    scale: dashboardAxis([...current_year, ...previous_year]),
    value: words.insects,
    series: [
      { key: 'previous_year', name: String(year - 1), values: previous_year, look: 'rest' },
      { key: 'current_year', name: String(year), values: current_year, look: 0 },
    ],
    labelled: true,
  };
}

/** Numbers by route, stacked. */
function stackedPlot(
  numbers: Readonly<Record<DashboardRoute, readonly number[]>>,
  axis: Plot['axis'],
  words: MonthWords,
): Plot {
  const sums = numbers.indoor.map((_, index) => routes.reduce((sum, route) => sum + (numbers[route][index] ?? 0), 0));
  return {
    kind: 'bars',
    axis,
    scale: dashboardAxis(sums),
    value: words.insects,
    series: routes.map(
      (route): Series => ({
        key: route,
        name: words.route[route],
        values: numbers[route],
        look: routeLooks[route],
      }),
    ),
    stacked: true,
  };
}

function hourCategories(words: MonthWords): readonly Category[] {
  return Array.from({ length: 24 }, (_, hour) => ({ label: String(hour), name: words.hourName(hour) }));
}

/** Every third hour is labelled. */
const labelledHours = [0, 3, 6, 9, 12, 15, 18, 21];

/** The hours of the day by route. Source: DASH-4. */
export function hourlyPlot(hourly: NonNullable<Dashboard['hourly']>, words: MonthWords): Plot {
  const axis = { name: words.hour, heading: words.hour, categories: hourCategories(words), labelled: labelledHours };
  return stackedPlot(hourly, axis, words);
}

/** The days of the week by route, from Monday. Source: DASH-4. */
export function weekdaysPlot(weekdays: NonNullable<Dashboard['weekdays']>, words: MonthWords): Plot {
  const categories = words.shortWeekdays.map((label, index) => ({ label, name: words.weekdays[index] ?? label }));
  return stackedPlot(weekdays, { name: words.weekday, heading: words.weekday, categories }, words);
}

/** Days of the week by hours, as shades. Source: DASH-4. */
export function matrixMap(matrix: NonNullable<Dashboard['matrix']>, words: MonthWords): HeatMap {
  return {
    kind: 'heat-map',
    axis: { name: words.hour, heading: words.hour, categories: hourCategories(words), labelled: labelledHours },
    value: words.insects,
    series: matrix.map((values, day) => ({ key: String(day), name: words.shortWeekdays[day] ?? '', values })),
  };
}

/** The most frequent types and the others as a pie; types have the colours that they have everywhere. Source: DASH-4. */
export function topPie({ top, others }: Pick<Dashboard, 'top' | 'others'>, words: MonthWords): Pie {
  const slices = top.map(
    ({ type, count }): Slice => ({ key: type, name: words.typeName(type), value: count, look: insectLook(type) }),
  );
  const rest: readonly Slice[] = others > 0 ? [{ key: 'others', name: words.others, value: others, look: 'rest' }] : [];
  return { kind: 'pie', heading: words.type, value: words.insects, slices: [...slices, ...rest] };
}
