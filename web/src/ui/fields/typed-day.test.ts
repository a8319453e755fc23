import { expect, it } from 'vitest';
import { meantDay, wholeDay } from './typed-day.ts';

it.each([
  ['2026-11-20', '2026-11-20'],
  ['2026/11/20', '2026-11-20'],
  ['２０２６－１１－２０', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['2026-11-2', null],
  ['2026-02-30', null],
  ['', null],
])('reads %j as a complete day: %j', (text, day) => {
  expect(wholeDay(text)).toBe(day);
});

it.each([
  [' 2026-1-5 ', '2026-01-05'],
  ['2026/1/5', '2026-01-05'],
  ['2026年1月5日', '2026-01-05'],
  ['20260105', '2026-01-05'],
  ['2026-01-05', '2026-01-05'],
  ['2026-2-30', null],
  ['11/20/2026', null],
  ['2026', null],
  ['soon', null],
])('reads the finished input %j as %j', (text, day) => {
  expect(meantDay(text)).toBe(day);
});
