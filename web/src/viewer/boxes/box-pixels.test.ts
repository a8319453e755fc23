import { describe, expect, it } from 'vitest';
import { lookStyles, viewerGroups } from './box-groups.ts';
import type { BoxesByLook } from './box-order.ts';
import { paintPixels, type PixelBuffer } from './box-pixels.ts';

function paint(image: PixelBuffer, boxes: BoxesByLook): void {
  paintPixels(image, viewerGroups(boxes), 1);
}

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
    paint(image, { ...none, normal: [5, 5, 20, 20], count: 1 });
    expect([pixel(4, 8), pixel(20, 8), pixel(8, 4), pixel(8, 20)]).toEqual([red, red, red, red]);
    expect([pixel(5, 5), pixel(19, 8)]).toEqual([empty, empty]);
    expect([pixel(3, 8), pixel(21, 8)]).toEqual([hasHalo, hasHalo]);
    expect(pixel(2, 8)).toEqual(empty);
  });

  it('clips at all four edges', () => {
    const { image, pixel } = canvas(10, 10);
    paint(image, { ...none, normal: [-50, -50, 60, 60, -5, 3, 5, 20, 20, 20, 40, 40], count: 3 });
    expect(pixel(5, 5)).toEqual(red);
    expect(pixel(0, 2)).toEqual(red);
    expect(pixel(9, 9)).toEqual(empty);
  });

  it('clears the previous content, and draws the picked box over the others', () => {
    const { image, pixel } = canvas(30, 30);
    paint(image, { ...none, normal: [11, 2, 28, 28], count: 1 });
    paint(image, { ...none, normal: [5, 5, 20, 20], picked: [5, 5, 20, 20], count: 2 });
    expect(pixel(28, 8)).toEqual(empty);
    expect([pixel(4, 8), pixel(2, 8)]).toEqual([blue, blue]);
    expect(pixel(5, 8)).toEqual(empty);
  });

  it('draws the smallest boxes as dots next to them', () => {
    const { image, pixel } = canvas(20, 20);
    paint(image, { ...none, normal: [8, 10, 12, 14], count: 1 });
    expect([pixel(8, 5), pixel(11, 8)]).toEqual([red, red]);
    expect([pixel(7, 5), pixel(8, 9)]).toEqual([hasHalo, hasHalo]);
    expect([pixel(8, 10), pixel(11, 13)]).toEqual([empty, empty]);
  });

  it('leaves gaps in dashed lines, over their rim', () => {
    const { image, pixel } = canvas(30, 30);
    const style = { ...lookStyles.normal, dash: [2, 2] } as const;
    paintPixels(image, [{ look: 'normal', style, edges: [5, 5, 20, 20] }], 1);
    expect([4, 5, 6, 7, 8].map((x) => pixel(x, 4))).toEqual([red, red, empty, empty, red]);
    expect([4, 5, 6, 7, 8].map((y) => pixel(20, y))).toEqual([red, red, empty, empty, red]);
    expect(pixel(6, 3)).toEqual(hasHalo);
  });
});
