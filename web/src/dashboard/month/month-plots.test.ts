import { expect, it } from 'vitest';
import { testDashboard } from '../../../test/test-dashboard.ts';
import {
  dailyPlot,
  firstToCome,
  hourlyPlot,
  matrixMap,
  monthOf,
  monthsPlot,
  type MonthWords,
  routeLooks,
  spansOf,
  topPie,
  weekdaysPlot,
} from './month-plots.ts';

const words: MonthWords = {
  ...{ insects: 'Insects', day: 'Day', month: 'Month', hour: 'Hour', weekday: 'Weekday', type: 'Type' },
  ...{ others: 'Others', today: 'Today', missing: 'Missing', overThreshold: 'Over', overIncrease: 'Rise' },
  dayName: (day) => `Day ${day}`,
  hourName: (hour) => `${hour}:00`,
  weekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  shortWeekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  route: { indoor: 'Indoor', outdoor: 'Outdoor', not_assigned: 'Not assigned' },
  typeName: (type) => `<${type}>`,
};

const days = (length: number, value: number | null) => Array.from({ length }, () => value);
/** Flags of a month with some days set, from 1. */
const flags = (length: number, ...set: readonly number[]) =>
  Array.from({ length }, (_, index) => set.includes(index + 1));
const missing = { key: 'missing', name: 'Missing', style: 'missing' };

it('compared months are the one before and the same of the year before', () => {
  expect(monthOf({ month: '2026-01' }, 'current')).toBe('2026-01');
  expect(monthOf({ month: '2026-01' }, 'previous_month')).toBe('2025-12');
  expect(monthOf({ month: '2028-02' }, 'previous_year')).toBe('2027-02');
});

it('days in a row are one span', () => {
  expect(spansOf([])).toEqual([]);
  expect(spansOf([false, false])).toEqual([]);
  expect(spansOf([true, true, false, true])).toEqual([
    { from: 0, to: 1 },
    { from: 3, to: 3 },
  ]);
});

it('a month has three lines with gaps, and its days without a report are marked', () => {
  const shown = testDashboard();
  const plot = dailyPlot(shown, words);
  expect(plot.series).toEqual([
    { key: 'current', name: '2026-10', values: shown.daily?.current, look: 0 },
    // September has 30 days: its 31st is a gap.
    { key: 'previous_month', name: '2026-09', values: [...days(30, 1), null], look: 1, quiet: true },
    { key: 'previous_year', name: '2025-10', values: days(31, null), look: 'rest', quiet: true },
  ]);
  expect(plot.axis.categories).toHaveLength(31);
  expect(plot.axis.categories[30]).toEqual({ label: '31', name: 'Day 31' });
  expect(plot.axis.labelled).toEqual([0, 4, 9, 14, 19, 24, 29]);
  expect(plot.scale).toEqual({ maximum: 5, step: 5 });
  // The first day has no report, the second has 0.
  expect(plot.times).toEqual([{ ...missing, spans: [{ from: 0, to: 0 }] }]);
  expect(plot.places).toEqual([]);
});

it('the shortest month has as many days as the longest of those it is compared with', () => {
  const plot = dailyPlot(
    testDashboard({
      month: '2026-02',
      daily: { current: days(28, 1), previous_month: days(31, 100), previous_year: days(28, 2) },
    }),
    words,
  );
  expect(plot.axis.categories).toHaveLength(31);
  expect(plot.series.map(({ values }) => values.slice(27))).toEqual([
    [1, null, null, null],
    [100, 100, 100, 100],
    [2, null, null, null],
  ]);
  // Days that do not exist are not without a report.
  expect(plot.times).toEqual([{ ...missing, spans: [] }]);
  expect(plot.scale).toEqual({ maximum: 100, step: 20 });
});

it('where no month has a day 30, it has no label', () => {
  const februaries = { current: days(28, 1), previous_month: days(28, 1), previous_year: days(28, 1) };
  expect(dailyPlot(testDashboard({ daily: februaries }), words).axis.labelled).toEqual([0, 4, 9, 14, 19, 24]);
});

it('days to come are neither 0 nor without a report, and today has a line', () => {
  const current = [...days(20, 3), ...days(2, null), 1, null, ...days(6, null)];
  const shown = testDashboard({
    month: '2026-11',
    daily: { current, previous_month: days(31, 1), previous_year: days(30, 1) },
  });
  expect(firstToCome(shown)).toBe(24);
  expect(firstToCome({ ...shown, month: '2026-10' })).toBe(30);
  expect(firstToCome({ ...shown, daily: null })).toBe(0);
  const plot = dailyPlot(shown, words);
  expect(plot.times).toEqual([
    {
      ...missing,
      spans: [
        { from: 20, to: 21 },
        { from: 23, to: 23 },
      ],
    },
  ]);
  expect(plot.places).toEqual([{ key: 'today', name: 'Today', style: 'now', at: [23] }]);
});

it('days with alerts of one item are marked, each kind in its own way', () => {
  const alert_days = { over_threshold: flags(31, 4, 5), over_increase: flags(31, 5) };
  expect(dailyPlot(testDashboard({ id: '1', alert_days }), words).times).toEqual([
    { key: 'over_threshold', name: 'Over', style: 'filled', spans: [{ from: 3, to: 4 }] },
    { key: 'over_increase', name: 'Rise', style: 'outlined', spans: [{ from: 4, to: 4 }] },
    { ...missing, spans: [{ from: 0, to: 0 }] },
  ]);
});

it('places without days have an empty month', () => {
  const plot = dailyPlot(testDashboard({ daily: null }), words);
  expect(plot.axis.categories).toEqual([]);
  expect(plot.series.map(({ values }) => values)).toEqual([[], [], []]);
});

it('months of stations are bars beside those of the year before, which is grey and first', () => {
  const current_year = [4, null, ...days(10, 7)];
  const previous_year = days(12, 121);
  const plot = monthsPlot({ month: '2026-10', months: { current_year, previous_year } }, words);
  expect(plot).toMatchObject({ kind: 'bars', scale: { maximum: 140, step: 20 }, labelled: true });
  expect(plot.stacked).toBeUndefined();
  expect(plot.axis.categories.map(({ label }) => label).join(' ')).toBe('1 2 3 4 5 6 7 8 9 10 11 12');
  expect(plot.series).toEqual([
    { key: 'previous_year', name: '2025', values: previous_year, look: 'rest' },
    { key: 'current_year', name: '2026', values: current_year, look: 0 },
  ]);
  expect(monthsPlot({ month: '2026-10', months: null }, words).axis.categories).toEqual([]);
});

it('hours are stacked by route, and the axis fits their sums', () => {
  const hour = (value: number) => Array.from({ length: 24 }, (_, index) => (index === 8 ? value : 0));
  const plot = hourlyPlot({ indoor: hour(4), outdoor: hour(2), not_assigned: hour(5) }, words);
  expect(plot).toMatchObject({ kind: 'bars', stacked: true, scale: { maximum: 15, step: 5 } });
  expect(plot.series).toEqual([
    { key: 'indoor', name: 'Indoor', values: hour(4), look: routeLooks.indoor },
    { key: 'outdoor', name: 'Outdoor', values: hour(2), look: routeLooks.outdoor },
    { key: 'not_assigned', name: 'Not assigned', values: hour(5), look: 'rest' },
  ]);
  expect(plot.axis.categories).toHaveLength(24);
  expect(plot.axis.categories[23]).toEqual({ label: '23', name: '23:00' });
  expect(plot.axis.labelled).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  expect(routeLooks.indoor).not.toBe(routeLooks.outdoor);
});

it('the week starts on Monday, with short labels and whole names', () => {
  const week = [6, 0, 0, 0, 0, 0, 1];
  const plot = weekdaysPlot({ indoor: week, outdoor: week, not_assigned: week }, words);
  expect(plot.axis.categories.at(0)).toEqual({ label: 'Mon', name: 'Monday' });
  expect(plot.axis.categories.at(-1)).toEqual({ label: 'Sun', name: 'Sunday' });
  expect(plot.axis.labelled).toBeUndefined();
  expect(plot.scale).toEqual({ maximum: 20, step: 5 });
  const empty = weekdaysPlot({ indoor: [], outdoor: [], not_assigned: [] }, words);
  expect(empty.scale).toEqual({ maximum: 5, step: 5 });
});

it('the map has a row for each day of the week, from Monday', () => {
  const { matrix } = testDashboard();
  const map = matrixMap(matrix ?? [], words);
  expect(map.series).toHaveLength(7);
  expect(map.series[0]).toEqual({ key: '0', name: 'Mon', values: matrix?.[0] });
  expect(map.series[6]).toMatchObject({ key: '6', name: 'Sun' });
  expect(map.axis.categories).toHaveLength(24);
});

it('slices are the types and the others in grey, and others of 0 are none', () => {
  const top = [{ type: 'drain_fly', count: 42 }];
  const pie = topPie({ top, others: 6 }, words);
  expect(pie).toMatchObject({ kind: 'pie', heading: 'Type', value: 'Insects' });
  expect(pie.slices).toMatchObject([
    { key: 'drain_fly', name: '<drain_fly>', value: 42 },
    { key: 'others', name: 'Others', value: 6, look: 'rest' },
  ]);
  expect(topPie({ top, others: 0 }, words).slices).toHaveLength(1);
  expect(topPie({ top: [], others: 0 }, words).slices).toEqual([]);
});
