import { expect, test } from 'vitest';
import type { Detector, PixelImage } from './detection.ts';
import { detectShrunk, shrunk } from './shrunk.ts';

/** A photo of grey pixels, given row by row. */
function grey(width: number, values: readonly number[]): PixelImage {
  const rgb = Uint8Array.from(values.flatMap((value) => [value, value + 1, value + 2]));
  return {
    ...{ width, height: values.length / width },
    region: (left, top, wide, high) => {
      const rows = Array.from({ length: high }, (_, y) => {
        const from = ((top + y) * width + left) * 3;
        return [...rgb.subarray(from, from + wide * 3)];
      });
      return Promise.resolve(Uint8Array.from(rows.flat()));
    },
  };
}

test('each pixel is the mean of a square', async () => {
  const small = shrunk(grey(5, [0, 10, 20, 30, 99, 20, 30, 40, 50, 99, 99, 99, 99, 99, 99]), 2);
  expect([small.width, small.height]).toEqual([2, 1]);
  expect([...(await small.region(0, 0, 2, 1))]).toEqual([15, 16, 17, 35, 36, 37]);
  expect([...(await small.region(1, 0, 1, 1))]).toEqual([35, 36, 37]);
});

test('boxes are those of the photo itself', async () => {
  const seen: number[] = [];
  const box = { x1: 1, y1: 2, x2: 3, y2: 4, score: 0.5, type: null, label: null };
  const info = { id: 'test', version: '1', threshold: 0.4, types: [] };
  const detect: Detector<PixelImage>['detect'] = ({ width, height }) => {
    seen.push(width, height);
    return Promise.resolve({ detections: [box], faint: [box], detector: info, board: 'pale' });
  };
  const photo = grey(
    20,
    Array.from({ length: 200 }, () => 7),
  );
  const { signal } = new AbortController();
  const large = { ...box, x1: 3, y1: 6, x2: 9, y2: 12 };
  expect(await detectShrunk(detect, photo, { signal, shrink: 3 })).toMatchObject({
    detections: [large],
    faint: [large],
    board: 'pale',
  });
  expect(await detectShrunk(detect, photo, { signal })).toMatchObject({ detections: [box] });
  expect(seen).toEqual([6, 3, 20, 10]);
});
