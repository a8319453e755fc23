import { expect, it } from 'vitest';
import { daysOfTrend, trendOf } from './trend.rules.ts';

const part = { sensor_key: 1, max_count: null, increase: 0, appearances: 0 };

it('has fourteen days, today last', () => {
  const days = daysOfTrend('2026-03-05');
  expect(days).toHaveLength(14);
  expect([days[0], days.at(-1)]).toEqual(['2026-02-20', '2026-03-05']);
});

it('a day of a counting type is each sensor’s highest count, summed, and null where nothing was counted', () => {
  const { days } = trendOf(
    '2026-03-05',
    [
      { ...part, day: '2026-02-19', max_count: 99 },
      { ...part, day: '2026-03-04', max_count: 4 },
      { ...part, day: '2026-03-04', max_count: 9 },
      { ...part, day: '2026-03-04', sensor_key: 2, max_count: 3 },
      { ...part, day: '2026-03-05', appearances: 1 },
      { ...part, day: '2026-02-20', max_count: 0 },
    ],
    true,
  );
  expect(days).toEqual([0, ...Array.from({ length: 11 }, () => null), 12, null]);
});

it('a day of another type is its number of appearances', () => {
  const { days } = trendOf(
    '2026-03-05',
    [
      { ...part, day: '2026-03-05', appearances: 2 },
      { ...part, day: '2026-03-05', appearances: 1 },
      { ...part, day: '2026-03-03', appearances: 4 },
    ],
    false,
  );
  expect(days).toEqual([...Array.from({ length: 11 }, () => 0), 4, 0, 3]);
});

it('what is new since yesterday was added yesterday or today', () => {
  const reported = [
    { ...part, day: '2026-03-03', increase: 50, appearances: 50 },
    { ...part, day: '2026-03-04', increase: 5, appearances: 1 },
    { ...part, day: '2026-03-05', increase: 7, appearances: 2 },
    { ...part, day: '2026-03-05', sensor_key: 2, increase: 1, appearances: 1 },
  ];
  expect(trendOf('2026-03-05', reported, true).since_yesterday).toBe(13);
  expect(trendOf('2026-03-05', reported, false).since_yesterday).toBe(4);
  expect(trendOf('2026-03-05', [], true).since_yesterday).toBe(0);
});
