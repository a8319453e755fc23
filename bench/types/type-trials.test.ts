import { expect, test } from 'vitest';
import { createRandom } from '@trapline/field-unit/drawing/random.ts';
import { type LabelledBox, tryTypes } from './type-trials.ts';

function boxes(apart: number): readonly LabelledBox[] {
  const random = createRandom('boxes');
  return Array.from({ length: 400 }, (_, index) => {
    const type = index % 4;
    const x = Float32Array.from({ length: 8 }, (_unused, value) => random() - 0.5 + (value === type ? apart : 0));
    return { x, type: `type ${type}`, card: `card ${index % 13}` };
  });
}

test('types that are far apart are told apart, and such that are not are guessed', () => {
  const far = tryTypes(boxes(3), 10, 5, createRandom('trial'));
  expect(far.right).toBeGreaterThan(0.98);
  expect(far.tested).toBeGreaterThan(500);
  const none = tryTypes(boxes(0), 10, 5, createRandom('trial'));
  expect(none.right).toBeGreaterThan(0.15);
  expect(none.right).toBeLessThan(0.35);
  expect(none.named).toBeLessThan(0.1);
});

test('the same draws give the same score', () => {
  expect(tryTypes(boxes(1), 5, 3, createRandom('same'))).toEqual(tryTypes(boxes(1), 5, 3, createRandom('same')));
});
