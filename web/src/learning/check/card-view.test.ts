import { describe, expect, it } from 'vitest';
import { closeUpScale, closeUpTiles, shareOf } from './card-view.ts';

const viewer = { width: 400, height: 300 };
const tiles = {
  width: 4_000,
  height: 3_000,
  levels: 4,
  tile_size: 512,
  overlap: 0,
  url_template: '{z}/{x}_{y}',
} as const;

describe('a close-up', () => {
  it('shows a box large, but not larger than makes sense', () => {
    expect(closeUpScale({ x1: 0, y1: 0, x2: 240, y2: 100 }, viewer)).toBe(0.5);
    expect(closeUpScale({ x1: 0, y1: 0, x2: 4, y2: 4 }, viewer)).toBe(3);
  });

  it('needs the tiles around the box, of the finer level', () => {
    // At a zoom of 0.5 the viewer shows 800 by 600 pixels of the photo, of level 2, whose tiles cover 1,024.
    expect(closeUpTiles(tiles, { x1: 880, y1: 980, x2: 1_120, y2: 1_080 }, viewer)).toEqual([
      '2/0_0',
      '2/1_0',
      '2/0_1',
      '2/1_1',
    ]);
    // Beyond one to one there is no finer level than the original.
    expect(closeUpTiles(tiles, { x1: 3_990, y1: 2_990, x2: 3_994, y2: 2_994 }, viewer)).toEqual(['3/7_5']);
  });
});

it('places a box on a picture of the whole photo', () => {
  const box = { x1: 100, y1: 150, x2: 300, y2: 300 };
  expect(shareOf(box, { width: 1_000, height: 500 })).toEqual({ left: '10%', top: '30%', width: '20%', height: '30%' });
  expect(shareOf(box, { width: null, height: null })).toBeNull();
});
