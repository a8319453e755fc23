import { describe, expect, it } from 'vitest';
import { yearlyCounts } from './yearly-chart.rules.ts';

const event = (month: string, insectCount: number | null, insect_counts: Record<string, number> = {}) => ({
  month,
  insectCount,
  insect_counts,
});

describe('the chart of picked events', () => {
  it('has a series a year, adds events of a month, and leaves months without events empty', () => {
    const series = yearlyCounts([event('2025-01', 3), event('2025-01', 4), event('2024-12', 0)], null);
    expect(series.map(({ year }) => year)).toEqual(['2024', '2025']);
    expect(series[0]?.months).toEqual([null, null, null, null, null, null, null, null, null, null, null, 0]);
    expect(series[1]?.months[0]).toBe(7);
    expect(series[1]?.months[1]).toBeNull();
  });

  it('shows one type, 0 where the events have none of it', () => {
    const [series] = yearlyCounts(
      [event('2025-02', 3, { moth_fly: 2 }), event('2025-03', 5, { midge: 5 })],
      'moth_fly',
    );
    expect(series?.months.slice(0, 4)).toEqual([null, 2, 0, null]);
  });

  it('keeps the three newest years, and leaves out what is not counted', () => {
    const events = ['2021-01', '2022-01', '2023-01', '2024-01'].map((month) => event(month, 1));
    expect(yearlyCounts(events, null).map(({ year }) => year)).toEqual(['2022', '2023', '2024']);
    expect(yearlyCounts([event('2026-01', null)], null)).toEqual([]);
  });
});
