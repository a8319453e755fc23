import { describe, expect, test } from 'vitest';
import { alikeBoxes, orderQueue, type WaitingBox } from './queue.rules.ts';

function box(margin: number, novelty: number, values: Partial<WaitingBox> = {}): WaitingBox {
  return { photo: 'a', chain: null, margin, novelty, ...values };
}

describe('the review queue', () => {
  test('begins with small margins, and shows a novel box at every fifth place', () => {
    const boxes = Array.from({ length: 12 }, (_, index) => box(index / 20, index));
    expect(orderQueue(boxes.toReversed()).map(({ novelty }) => novelty)).toEqual([
      0, 1, 2, 3, 11, 4, 5, 6, 7, 10, 8, 9,
    ]);
  });

  test('passes over a box that came by its novelty before', () => {
    const boxes = Array.from({ length: 7 }, (_, index) => box(index / 20, index === 4 ? 9 : 1));
    expect(orderQueue(boxes).map(({ margin }) => margin * 20)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('shows an animal three times at most', () => {
    const boxes = Array.from({ length: 6 }, (_, index) =>
      box(index / 20, 1, { chain: index < 5 ? 'animal' : 'other' }),
    );
    expect(orderQueue(boxes).filter(({ chain }) => chain === 'animal')).toHaveLength(3);
    expect(orderQueue(boxes)).toHaveLength(4);
  });

  test('shows one photo at a time', () => {
    const photos = ['b', 'a', 'b', 'c', 'a'];
    const boxes = photos.map((photo, index) => box(index / 20, 1, { photo }));
    expect(orderQueue(boxes).map(({ photo }) => photo)).toEqual(['b', 'b', 'a', 'a', 'c']);
  });

  test('may be empty', () => {
    expect(orderQueue([])).toEqual([]);
  });
});

test('boxes below a distance of 0.5 are alike, nearest first', () => {
  const features = [0, 0.4, 0.5, 0.1, -0.3].map((value) => Float32Array.of(value, 0));
  expect(alikeBoxes(features, 0)).toEqual([3, 4, 1]);
  expect(alikeBoxes(features, 9)).toEqual([]);
});
