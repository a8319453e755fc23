import { expect, it } from 'vitest';
import { isTimeZone } from './time-zone.rules.ts';

it('time zones are known ones only', () => {
  expect([isTimeZone('Asia/Tokyo'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]);
});
