import { expect, it } from 'vitest';
import { alertPeriods } from './alert-periods.ts';

const days = [0, 1, 1, 0, 1, 2, 2].map((alert, index) => ({
  date: `2026-05-0${index + 1}`,
  count: alert,
  over_threshold: alert > 0,
  over_increase: alert > 1,
}));

it('consecutive days with alerts form one period, separately for each kind', () => {
  expect(alertPeriods(days, 'over_threshold')).toEqual([
    { from: 2, to: 3 },
    { from: 5, to: 7 },
  ]);
  expect(alertPeriods(days, 'over_increase')).toEqual([{ from: 6, to: 7 }]);
  expect(alertPeriods(days.slice(0, 1), 'over_threshold')).toEqual([]);
});
