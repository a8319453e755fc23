import { describe, expect, it } from 'vitest';
import { levelResolutions, levelSize, tilePixels, tileUrl } from './tile-levels.ts';

const scan = { width: 50_248, height: 5472, tile_size: 512, levels: 8 };

describe('tile levels', () => {
  it('begins with one tile and ends with the original', () => {
    expect(levelResolutions(scan)).toEqual([128, 64, 32, 16, 8, 4, 2, 1]);
    expect(levelSize(scan, 0)).toEqual({ width: 393, height: 43 });
    expect(levelSize(scan, 7)).toEqual({ width: 50_248, height: 5472 });
    expect(levelResolutions({ levels: 1 })).toEqual([1]);
  });

  it('rounds level sizes up', () => {
    expect(levelSize({ width: 2593, height: 1945, levels: 4 }, 1)).toEqual({ width: 649, height: 487 });
  });

  it('has smaller tiles at the right and lower edge only', () => {
    expect(tilePixels(scan, 7, 0, 0)).toEqual({ width: 512, height: 512 });
    expect(tilePixels(scan, 7, 98, 10)).toEqual({ width: 50_248 - 98 * 512, height: 5472 - 10 * 512 });
    expect(tilePixels(scan, 0, 0, 0)).toEqual({ width: 393, height: 43 });
  });

  it('inserts level and position into the address', () => {
    expect(tileUrl('/api/pictures/e/photo/0f/tiles/{z}/{x}_{y}.jpg', 3, 12, 4)).toBe(
      '/api/pictures/e/photo/0f/tiles/3/12_4.jpg',
    );
  });
});
