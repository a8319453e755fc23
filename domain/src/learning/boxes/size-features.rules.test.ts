import { expect, test } from 'vitest';
import { sizeFeatures, withSize } from './size-features.rules.ts';

const box = { x1: 10, y1: 20, x2: 10 + Math.exp(3.5), y2: 20 + Math.exp(3.25) };

test('a usual box has size features near 0', () => {
  const [side, ratio] = sizeFeatures(box);
  expect(side).toBeCloseTo(0, 9);
  expect(ratio).toBeCloseTo(0, 9);
});

test('a box twice as large differs in its side only', () => {
  const large = { x1: 0, y1: 0, x2: 2 * Math.exp(3.5), y2: 2 * Math.exp(3.25) };
  expect(sizeFeatures(large)[0]).toBeCloseTo(0.6 * Math.log(2), 9);
  expect(sizeFeatures(large)[1]).toBeCloseTo(0, 9);
});

test('size comes after the embedding', () => {
  const x = withSize(Float32Array.of(1, 2), { x1: 0, y1: 0, x2: 9, y2: 9 });
  expect([...x.slice(0, 2), x.length]).toEqual([1, 2, 4]);
  expect(x[3]).toBeCloseTo(-0.3, 6);
});
