import { describe, expect, it } from 'vitest';
import { drawBoxes } from './draw-boxes.ts';

const white = (width: number, height: number) => ({
  data: new Uint8Array(width * height * 3).fill(255),
  width,
  height,
});

/** A row of pixels: `.` white, `r` red, `d` dark. */
function row({ data, width }: ReturnType<typeof white>, y: number): string {
  return Array.from({ length: width }, (_, x) => {
    const [red = 0, green = 0] = data.subarray((y * width + x) * 3);
    if (green === 255) return '.';
    return red === 255 ? 'r' : 'd';
  }).join('');
}

describe('drawBoxes', () => {
  it('draws frames around the contents and leaves those unchanged', () => {
    const pixels = white(30, 24);
    drawBoxes(pixels, [8, 6, 22, 18], 1);
    expect(row(pixels, 2)).toBe('..............................');
    expect(row(pixels, 3)).toBe('.....dddddddddddddddddddd.....');
    expect(row(pixels, 5)).toBe('.....drrrrrrrrrrrrrrrrrrd.....');
    expect(row(pixels, 10)).toBe('.....drr..............rrd.....');
    expect(row(pixels, 18)).toBe('.....drrrrrrrrrrrrrrrrrrd.....');
    expect(row(pixels, 20)).toBe('.....dddddddddddddddddddd.....');
  });

  it('draws small boxes with thinner lines, at the scale of the pixels, and lines above rims', () => {
    const pixels = white(30, 10);
    drawBoxes(pixels, [8, 8, 16, 12, 18, 8, 26, 12], 0.5);
    expect(row(pixels, 5)).toBe('..dr...drd...rd...............');
  });

  it('stays inside the photo', () => {
    const pixels = white(12, 12);
    drawBoxes(pixels, [0, 0, 12, 12, -5, -5, -2, -2, 11, 11, 40, 40], 1);
    expect(row(pixels, 5)).toBe('............');
    expect(row(pixels, 11)).toBe('........drr.');
  });
});
