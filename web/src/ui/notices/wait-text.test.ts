import { expect, test } from 'vitest';
import { i18n } from '../../platform/words/i18n.ts';
import { roundedWait } from './wait-text.ts';

test.each([
  [0, '1 second', '1秒'],
  [59, '59 seconds', '59秒'],
  [60, '1 minute', '1分'],
  [1_861, '32 minutes', '32分'],
  [5_400, '90 minutes', '90分'],
  [5_401, '2 hours', '2時間'],
])('a wait of %i s is shown in a unit that people use', (seconds, en, ja) => {
  const { unit, count } = roundedWait(seconds);
  const text = (lng: string) => i18n.t(($) => $.wait[unit], { ns: 'ui', lng, count });
  expect([text('en'), text('ja')]).toEqual([en, ja]);
});
