import { expect, test } from 'vitest';
import { hasDrifted, isNovel } from './drift.rules.ts';

function weeks(...novel: readonly number[]): { readonly boxes: number; readonly novel: number }[] {
  return novel.map((count) => ({ boxes: 100, novel: count }));
}

test('a box is novel above 1.3', () => {
  expect([isNovel(1.3), isNovel(1.31)]).toEqual([false, true]);
});

test('a sensor has drifted at twice the usual share of novel boxes', () => {
  expect(hasDrifted(weeks(10, 12, 11, 22))).toBe(true);
  expect(hasDrifted(weeks(10, 12, 11, 21))).toBe(false);
});

test('what is usual is the median of the last 8 weeks', () => {
  expect(hasDrifted(weeks(50, 50, 50, 10, 10, 10, 10, 10, 10, 10, 10, 20))).toBe(true);
  expect(hasDrifted(weeks(10, 10, 10, 50, 50, 50, 50, 50, 50, 50, 50, 20))).toBe(false);
});

test('a few novel boxes are no drift where there were none', () => {
  expect(hasDrifted(weeks(0, 0, 0, 9))).toBe(false);
  expect(hasDrifted(weeks(0, 0, 0, 10))).toBe(true);
});

test('few boxes say nothing', () => {
  expect(hasDrifted([...weeks(10, 10), { boxes: 29, novel: 29 }])).toBe(false);
  expect(hasDrifted([{ boxes: 29, novel: 0 }, ...weeks(10, 40)])).toBe(false);
  expect(hasDrifted(weeks(40))).toBe(false);
  expect(hasDrifted([])).toBe(false);
});
