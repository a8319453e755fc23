import { expect, test } from 'vitest';
import { compareWithPeople } from './kept-boxes.rules.ts';

const box = (x: number, y = 0) => [0, x, y, x + 10, y + 10, 500];

test('boxes are kept, also moved a little or given a type; others were missed or removed', () => {
  const people = [...box(51), 3, 0, 0, 10, 10, -1, ...box(300)];
  expect(compareWithPeople([...box(0), ...box(50), ...box(100), ...box(200)], people)).toEqual({
    kept: 2,
    missed: 1,
    removed: 2,
  });
});

test('each box is paired once, best overlap first', () => {
  expect(compareWithPeople([...box(1), ...box(0)], box(0))).toEqual({ kept: 1, missed: 0, removed: 1 });
  expect(compareWithPeople([], box(0))).toEqual({ kept: 0, missed: 1, removed: 0 });
  expect(compareWithPeople(box(0), [])).toEqual({ kept: 0, missed: 0, removed: 1 });
  expect(compareWithPeople(box(0), box(0, 40))).toEqual({ kept: 0, missed: 1, removed: 1 });
});
