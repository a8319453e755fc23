import { describe, expect, it } from 'vitest';
import { alertStatus, enteredAlert, mayAlert } from './alert.rules.ts';

const at = (count: number, count_difference: number) => ({
  count,
  count_difference,
  sensor_threshold: 10,
  sensor_increase_threshold: 4,
});

describe('alerts', () => {
  it.each([
    [9, 3, 'normal'],
    [10, 3, 'over_summary_threshold'],
    [9, 4, 'over_increase_threshold'],
    [10, 4, 'over_both_threshold'],
  ])('of %i insects, %i more than before, have the status %s', (count, difference, status) => {
    expect(alertStatus(at(count, difference))).toBe(status);
  });

  it.each([
    ['the first event over the threshold', at(10, 1), null, 'over_summary_threshold'],
    ['staying over the threshold', at(12, 1), at(10, 1), null],
    ['also rising, while over the threshold', at(16, 4), at(12, 1), 'over_both_threshold'],
    ['no longer rising, while over the threshold', at(12, 1), at(16, 4), null],
    ['over the threshold, after rising before', at(11, 5), at(9, 5), 'over_both_threshold'],
    ['back to normal', at(9, 0), at(10, 1), null],
  ] as const)('trigger a notice on entering a state, not on staying in it: %s', (_, event, predecessor, status) => {
    expect(enteredAlert(event, predecessor)).toBe(status);
  });

  it.each([
    ['the first count', { isFirst: true, isNewest: true }, true],
    ['the first count of an event that arrives late', { isFirst: true, isNewest: false }, true],
    ['a later count of the newest event', { isFirst: false, isNewest: true }, true],
    ['a later count of an old event', { isFirst: false, isNewest: false }, false],
  ])('may come from %s', (_, count, may) => {
    expect(mayAlert(count)).toBe(may);
  });

  it('are off if thresholds are 0', () => {
    expect(alertStatus({ count: 99, count_difference: 99, sensor_threshold: 0, sensor_increase_threshold: 0 })).toBe(
      'normal',
    );
  });
});
