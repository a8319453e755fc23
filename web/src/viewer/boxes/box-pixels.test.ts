import { describe, expect, it } from 'vitest';
import { paintPixels } from './box-pixels.ts';

const none = { dimmed: [], normal: [], highlighted: [], picked: [] };

function canvas(width: number, height: number) {
  const image = { width, height, data: new Uint8ClampedArray(width * height * 4) };
  const pixel = (x: number, y: number) => [...image.data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
  return { image, pixel };
}

const red = [255, 40, 40, 255];
const blue = [40, 120, 255, 255];
const hasHalo = [0, 0, 0, 153];
const empty = [0, 0, 0, 0];

describe('painting boxes as pixels', () => {
  it('draws the outline outside the edges with a dark rim around it', () => {
    const { image, pixel } = canvas(30, 30);
    paintPixels(image, { ...none, normal: [5, 5, 20, 20], count: 1 }, 1);
    expect([pixel(4, 8), pixel(20, 8), pixel(8, 4), pixel(8, 20)]).toEqual([red, red, red, red]);
    expect([pixel(5, 5), pixel(19, 8)]).toEqual([empty, empty]);
    expect([pixel(3, 8), pixel(21, 8)]).toEqual([hasHalo, hasHalo]);
    expect(pixel(2, 8)).toEqual(empty);
  });

  it('clips at all four edges', () => {
    const { image, pixel } = canvas(10, 10);
    paintPixels(image, { ...none, normal: [-50, -50, 60, 60, -5, 3, 5, 20, 20, 20, 40, 40], count: 3 }, 1);
    expect(pixel(5, 5)).toEqual(red);
    expect(pixel(0, 2)).toEqual(red);
    expect(pixel(9, 9)).toEqual(empty);
  });

  it('clears the previous content, and draws the picked box over the others', () => {
    const { image, pixel } = canvas(30, 30);
    paintPixels(image, { ...none, normal: [11, 2, 28, 28], count: 1 }, 1);
    paintPixels(image, { ...none, normal: [5, 5, 20, 20], picked: [5, 5, 20, 20], count: 2 }, 1);
    expect(pixel(28, 8)).toEqual(empty);
    expect([pixel(4, 8), pixel(2, 8)]).toEqual([blue, blue]);
    expect(pixel(5, 8)).toEqual(empty);
  });

  it('draws the smallest boxes as dots next to them', () => {
    const { image, pixel } = canvas(20, 20);
    paintPixels(image, { ...none, normal: [8, 10, 12, 14], count: 1 }, 1);
    expect([pixel(8, 5), pixel(11, 8)]).toEqual([red, red]);
    expect([pixel(7, 5), pixel(8, 9)]).toEqual([hasHalo, hasHalo]);
    expect([pixel(8, 10), pixel(11, 13)]).toEqual([empty, empty]);
  });
});
