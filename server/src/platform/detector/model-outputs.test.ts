import { expect, test } from 'vitest';
import { decodeBoxesScoresLabels, decodeHeatSides, decodeYolo } from './model-outputs.ts';

test('turns peaks of a heat map into boxes', () => {
  const [width, height] = [6, 4];
  const heat = new Float32Array(width * height);
  const sides = new Float32Array(4 * width * height);
  const put = (x: number, y: number, score: number, reach: number) => {
    heat[y * width + x] = score;
    for (let k = 0; k < 4; k++) sides[k * width * height + y * width + x] = reach + k;
  };
  put(1, 1, 0.9, 5);
  put(2, 1, 0.6, 5);
  put(5, 3, 0.5, 1);
  put(4, 0, 0.3, 5);
  const shape = [1, 1, height, width];
  expect(decodeHeatSides({ data: heat, shape }, { data: sides, shape: [1, 4, height, width] }, 4, 0.4)).toEqual([
    { x1: 1, y1: 0, x2: 13, y2: 14, score: expect.closeTo(0.9), label: 0 },
    { x1: 21, y1: 12, x2: 25, y2: 18, score: 0.5, label: 0 },
  ]);
});

test('reads centre, size and best class from a YOLO head', () => {
  const columns = [
    [10, 20, 4, 6, 0.1, 0.8],
    [30, 30, 2, 2, 0.2, 0.1],
  ];
  const data = Array.from({ length: 12 }, (_, i) => columns[i % 2]?.[Math.floor(i / 2)] ?? 0);
  expect(decodeYolo({ data, shape: [1, 6, 2] }, 0.5)).toEqual([
    { x1: 8, y1: 17, x2: 12, y2: 23, score: 0.8, label: 1 },
  ]);
});

test('combines the outputs for boxes, scores and labels', () => {
  const boxes = { data: [1, 2, 3, 4, 5, 6, 7, 8], shape: [2, 4] };
  const found = decodeBoxesScoresLabels(boxes, { data: [0.2, 0.7], shape: [2] }, { data: [0, 3], shape: [2] }, 0.5);
  expect(found).toEqual([{ x1: 5, y1: 6, x2: 7, y2: 8, score: 0.7, label: 3 }]);
});
