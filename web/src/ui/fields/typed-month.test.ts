import { expect, it } from 'vitest';
import { meantMonth } from './typed-month.ts';

it.each([
  ['2026-11', '2026-11'],
  ['2026/1', '2026-01'],
  ['２０２６年１１月', '2026-11'],
  ['202611', '2026-11'],
  ['2026.5', '2026-05'],
  ['2026-13', null],
  ['2026', null],
  ['2026-11-05', null],
  ['', null],
  ['soon', null],
])('%s means the month %s', (text, month) => {
  expect(meantMonth(text)).toBe(month);
});
