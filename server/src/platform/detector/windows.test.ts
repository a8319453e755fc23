import { expect, test } from 'vitest';
import { owns, windows } from './windows.ts';

test.each([
  [100, 50],
  [1024, 1024],
  [1025, 30],
  [1536, 2048],
  [5472, 3648],
])('every point of %i x %i belongs to exactly one window', (width, height) => {
  const all = windows(width, height, 1024, 128);
  for (let y = 0.5; y < height; y += 37) {
    for (let x = 0.5; x < width; x += 41) {
      expect(all.filter((window) => owns(window, { x1: x, x2: x, y1: y, y2: y }))).toHaveLength(1);
    }
  }
  for (const { left, top, width: w, height: h } of all) {
    expect(left + w).toBeLessThanOrEqual(width);
    expect(top + h).toBeLessThanOrEqual(height);
  }
});
