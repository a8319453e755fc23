import { expect, it } from 'vitest';
import { carriedBoxes } from './carried-boxes.ts';

it('puts boxes at the same places of a photo of another size', () => {
  const box = { position: { x1: 10, y1: 20, x2: 30, y2: 40 }, type: 'midge' };
  expect(carriedBoxes([box], { width: 100, height: 100 }, { width: 200, height: 100 })).toEqual([
    { position: { x1: 20, y1: 20, x2: 60, y2: 40 }, type: 'midge' },
  ]);
});
