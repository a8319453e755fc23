import { describe, expect, it } from 'vitest';
import { cropPosition } from './picture-crop.ts';

const photo = { width: 4000, height: 3000 };
const area = { x1: 100, y1: 100, x2: 200, y2: 200, middle_x: 150, middle_y: 150 };

describe('the position of a cropped picture', () => {
  it('is the middle without boxes or a known size', () => {
    expect(cropPosition(photo, 2)).toBeUndefined();
    expect(cropPosition({ width: null, height: null, box_area: area }, 2)).toBeUndefined();
  });

  it('shows an area at an edge without leaving the picture', () => {
    expect(cropPosition({ ...photo, box_area: area }, 2)).toBe('50% 0%');
    const bottom = { ...area, y1: 2900, y2: 3000, middle_y: 2950 };
    expect(cropPosition({ ...photo, box_area: bottom }, 2)).toBe('50% 100%');
  });

  it('centres an area that fits, also in a frame narrower than the picture', () => {
    // A third is hidden: the visible 2000 px begin at 900 of at most 1000.
    const low = { ...area, y1: 1600, y2: 2200, middle_y: 1700 };
    expect(cropPosition({ ...photo, box_area: low }, 2)).toBe('50% 90%');
    const right = { ...area, x1: 2000, x2: 3000, middle_x: 2100 };
    expect(cropPosition({ ...photo, box_area: right }, 1)).toBe('100% 50%');
  });

  it('shows the median box if the area does not fit', () => {
    const far = { ...area, y1: 0, y2: 3000, middle_y: 400 };
    expect(cropPosition({ ...photo, box_area: far }, 2)).toBe('50% 0%');
    expect(cropPosition({ ...photo, box_area: { ...far, middle_y: 1500 } }, 2)).toBe('50% 50%');
  });

  it('shows at least the same part in a wider frame', () => {
    const scan = { width: 50_000, height: 5_000, box_area: { ...area, x1: 30_000, x2: 32_000, middle_x: 31_000 } };
    const percent = Number.parseFloat(cropPosition(scan, 3) ?? '');
    for (const frame of [3, 4, 6, 9]) {
      const visible = frame * 5_000;
      const start = (percent / 100) * (50_000 - visible);
      expect(start).toBeLessThanOrEqual(30_000);
      expect(start + visible).toBeGreaterThanOrEqual(32_000);
    }
  });
});
