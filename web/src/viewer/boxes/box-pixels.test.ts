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
  it('draws the outline inside the edges with a dark rim around it', () => {
    const { image, pixel } = canvas(20, 20);
    paintPixels(image, { ...none, normal: [5, 5, 12, 12], count: 1 });
    expect(pixel(5, 5)).toEqual(red);
    expect(pixel(11, 8)).toEqual(red);
    expect(pixel(8, 8)).toEqual(empty);
    expect(pixel(4, 8)).toEqual(hasHalo);
    expect(pixel(12, 8)).toEqual(hasHalo);
    expect(pixel(3, 8)).toEqual(empty);
  });

  it('clips at all four edges', () => {
    const { image, pixel } = canvas(10, 10);
    paintPixels(image, { ...none, normal: [-50, -50, 60, 60, -5, 3, 5, 20, 20, 20, 40, 40], count: 3 });
    expect(pixel(4, 5)).toEqual(red);
    expect(pixel(0, 3)).toEqual(red);
    expect(pixel(9, 9)).toEqual(empty);
  });

  it('clears the previous content, and draws the picked box over the others', () => {
    const { image, pixel } = canvas(20, 20);
    paintPixels(image, { ...none, normal: [1, 1, 9, 9], count: 1 });
    paintPixels(image, { ...none, normal: [5, 5, 15, 15], picked: [5, 5, 15, 15], count: 2 });
    expect(pixel(1, 1)).toEqual(empty);
    expect(pixel(5, 5)).toEqual(blue);
    expect(pixel(7, 7)).toEqual(blue);
    expect(pixel(8, 8)).toEqual(empty);
  });

  it('fills the smallest boxes', () => {
    const { image, pixel } = canvas(9, 9);
    paintPixels(image, { ...none, normal: [3, 3, 5, 5], count: 1 });
    expect([pixel(3, 3), pixel(4, 4)]).toEqual([red, red]);
    expect(pixel(2, 3)).toEqual(empty);
  });
});
