import { expect, it } from 'vitest';
import { swipeDirection } from './swipe.ts';

const from = { x: 200, y: 300 };

it('moves to the older photo on a swipe to the left, and to the newer one on a swipe to the right', () => {
  expect(swipeDirection(from, { x: 100, y: 320 })).toBe('older');
  expect(swipeDirection(from, { x: 290, y: 260 })).toBe('newer');
});

it('ignores short and diagonal movements', () => {
  expect(swipeDirection(from, { x: 145, y: 300 })).toBeNull();
  expect(swipeDirection(from, { x: 100, y: 360 })).toBeNull();
  expect(swipeDirection(from, { x: 200, y: 100 })).toBeNull();
});
