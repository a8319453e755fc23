import { expect, test } from 'vitest';
import { clip, iou, suppress } from './boxes.ts';

const square = (x: number, y: number, side: number) => ({ x1: x, y1: y, x2: x + side, y2: y + side });

test('overlap is intersection over union', () => {
  expect(iou(square(0, 0, 10), square(0, 0, 10))).toBe(1);
  expect(iou(square(0, 0, 10), square(5, 0, 10))).toBeCloseTo(1 / 3);
  expect(iou(square(0, 0, 10), square(10, 0, 10))).toBe(0);
});

test('keeps the best of overlapping boxes, by descending score', () => {
  const boxes = [
    { ...square(0, 0, 10), score: 0.5, label: 0 },
    { ...square(1, 1, 10), score: 0.9, label: 1 },
    { ...square(40, 40, 30), score: 0.7, label: 0 },
    { ...square(8, 8, 10), score: 0.6, label: 0 },
  ];
  expect(suppress(boxes, 0.45).map((box) => box.score)).toEqual([0.9, 0.7, 0.6]);
});

test('the grid gives the same result as comparing all pairs', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const boxes = Array.from({ length: 400 }, () => ({
    ...square(random() * 300 - 20, random() * 300 - 20, 10 + random() * 40),
    score: random(),
    label: 0,
  }));
  const plain: typeof boxes = [];
  for (const box of boxes.toSorted((a, b) => b.score - a.score)) {
    if (!plain.some((other) => iou(other, box) > 0.3)) plain.push(box);
  }
  expect(suppress(boxes, 0.3)).toEqual(plain);
});

test('clips boxes to whole pixels of the photo', () => {
  expect(clip({ x1: -3.2, y1: 1.6, x2: 20, y2: 9.4 }, 10, 9)).toEqual({ x1: 0, y1: 2, x2: 10, y2: 9 });
  expect(clip({ x1: 12, y1: 0, x2: 20, y2: 9 }, 10, 9)).toBeNull();
  expect(clip({ x1: 2.1, y1: 0, x2: 2.3, y2: 9 }, 10, 9)).toBeNull();
});
