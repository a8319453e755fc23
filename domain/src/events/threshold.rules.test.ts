import { expect, it } from 'vitest';
import { alertsOf, exceeds, insectsUntilAlert, reaches, thresholdIndicator } from './threshold.rules.ts';

it.each([
  [0, 10, 10, 'green'],
  [9, 10, 1, 'green'],
  [10, 10, 0, 'red'],
  [25, 10, 0, 'red'],
  [25, 0, null, null],
])('%i insects of %i: %s remain, %s', (count, threshold, remaining, indicator) => {
  expect(insectsUntilAlert(count, threshold)).toBe(remaining);
  expect(thresholdIndicator(count, threshold)).toBe(indicator);
});

it.each([
  [4, 5, false],
  [5, 5, true],
  [5, 0, false],
  [0, 0, false],
  [null, 5, false],
  [null, 0, false],
])('%s reaches %i: %s', (value, threshold, is) => {
  expect(reaches(value, threshold)).toBe(is);
});

it('an event is over a threshold by its count, by its difference, or by both', () => {
  const marks = { hidden: false, misdetection: false };
  const event = { ...marks, count: 5, count_difference: 2, sensor_threshold: 0, sensor_increase_threshold: 0 };
  expect(exceeds(event)).toBe(false);
  expect(exceeds({ ...event, sensor_threshold: 5 })).toBe(true);
  expect(exceeds({ ...event, sensor_increase_threshold: 2 })).toBe(true);
  expect(exceeds({ ...event, sensor_threshold: 5, sensor_increase_threshold: 2 })).toBe(true);
  expect(exceeds({ ...event, sensor_threshold: 6, sensor_increase_threshold: 3 })).toBe(false);
});

it('a hidden event and a false positive are over no threshold', () => {
  const event = { count: 5, count_difference: 2, sensor_threshold: 5, sensor_increase_threshold: 2 };
  expect(alertsOf({ ...event, hidden: false, misdetection: false })).toEqual({ alert: true, increaseAlert: true });
  for (const marks of [
    { hidden: true, misdetection: false },
    { hidden: false, misdetection: true },
  ]) {
    expect(alertsOf({ ...event, ...marks })).toEqual({ alert: false, increaseAlert: false });
    expect(exceeds({ ...event, ...marks })).toBe(false);
  }
});
