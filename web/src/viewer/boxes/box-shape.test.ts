import { expect, it } from 'vitest';
import { dotTop, dotWidth, lineWidth } from './box-shape.ts';

it('draws boxes below 12 CSS pixels as dots, except the picked one', () => {
  expect([11.9, 12].map((side) => dotWidth('normal', side, 1))).toEqual([4, 0]);
  expect([23, 24].map((side) => dotWidth('normal', side, 2))).toEqual([8, 0]);
  expect(dotWidth('highlighted', 5, 1)).toBeGreaterThan(dotWidth('normal', 5, 1));
  expect([4, 3, 1].map((side) => dotWidth('normal', side, 1))).toEqual([4, 3, 2]);
  expect(dotWidth('picked', 5, 1)).toBe(0);
});

it('has thinner lines on small boxes, and never less than a device pixel', () => {
  expect([12, 23, 24, 100].map((side) => lineWidth(3, side, 1))).toEqual([1, 1, 3, 3]);
  expect([47, 48].map((side) => lineWidth(2, side, 2))).toEqual([2, 4]);
  expect(lineWidth(1, 100, 0.5)).toBe(1);
});

it('places a dot with its rim above the box, or below it at the upper edge of the view', () => {
  expect(dotTop(20, 26, 4, 1)).toBe(15);
  expect(dotTop(5, 11, 4, 1)).toBe(12);
});
