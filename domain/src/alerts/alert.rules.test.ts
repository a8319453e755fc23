import { describe, expect, it } from 'vitest';
import { alertStatus, entersAlert } from './alert.rules.ts';

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

  it('trigger a notice on entering a state, not on staying in it', () => {
    expect(entersAlert(at(10, 1), null)).toBe(true);
    expect(entersAlert(at(12, 1), at(10, 1))).toBe(false);
    expect(entersAlert(at(16, 4), at(12, 1))).toBe(true);
    expect(entersAlert(at(12, 1), at(16, 4))).toBe(false);
    expect(entersAlert(at(11, 5), at(9, 5))).toBe(true);
    expect(entersAlert(at(9, 0), at(10, 1))).toBe(false);
  });

  it('are off if thresholds are 0', () => {
    expect(alertStatus({ count: 99, count_difference: 99, sensor_threshold: 0, sensor_increase_threshold: 0 })).toBe(
      'normal',
    );
  });
});
