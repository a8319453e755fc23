import { expect, it } from 'vitest';
import { busiestHour } from './busiest-hour.ts';

it('is the hour with the most events, the earliest of several', () => {
  const hours = Array.from({ length: 24 }, () => 0);
  expect(busiestHour(hours)).toBeNull();
  hours[2] = 3;
  hours[5] = 4;
  hours[23] = 4;
  expect(busiestHour(hours)).toBe(5);
});
