import { describe, expect, it } from 'vitest';
import { boxesAt, nextHit } from './box-hit.ts';
import { boxColumns } from './box-store.ts';

const box = (x1: number, y1: number, x2: number, y2: number) => ({
  position: { x1, y1, x2, y2 },
  type: 'midge',
  score: null,
});

describe('hitting boxes', () => {
  const boxes = boxColumns([box(0, 0, 100, 100), box(40, 40, 60, 60), box(50, 50, 51, 51), box(500, 0, 600, 90)], true);

  it('finds the smallest box first', () => {
    expect(boxesAt(boxes, { x: 50.5, y: 50.5 }, 0)).toEqual([2, 1, 0]);
    expect(boxesAt(boxes, { x: 10, y: 10 }, 0)).toEqual([0]);
    expect(boxesAt(boxes, { x: 300, y: 10 }, 0)).toEqual([]);
  });

  it('finds a box of one pixel with the tolerance', () => {
    expect(boxesAt(boxes, { x: 53, y: 50 }, 0)[0]).toBe(1);
    expect(boxesAt(boxes, { x: 53, y: 50 }, 3)[0]).toBe(2);
  });

  it('counts the edge as inside', () => {
    expect(boxesAt(boxes, { x: 100, y: 100 }, 0)).toEqual([0]);
    expect(boxesAt(boxes, { x: 600, y: 90 }, 0)).toEqual([3]);
  });

  it('keeps the order of the list among boxes of one size', () => {
    const same = boxColumns([box(0, 0, 10, 10), box(5, 5, 15, 15), box(0, 5, 10, 15)], true);
    expect(boxesAt(same, { x: 7, y: 7 }, 0)).toEqual([0, 1, 2]);
  });

  it('cycles with repeated clicks, and starts again elsewhere', () => {
    expect(nextHit([2, 1, 0], -1)).toBe(2);
    expect(nextHit([2, 1, 0], 2)).toBe(1);
    expect(nextHit([2, 1, 0], 0)).toBe(2);
    expect(nextHit([2, 1, 0], 7)).toBe(2);
    expect(nextHit([], 2)).toBe(-1);
    expect(nextHit([3], 3)).toBe(3);
  });

  it('finds all boxes at a point among 20,000', () => {
    const many = boxColumns(
      Array.from({ length: 20_000 }, (_, index) => box(index, index % 500, index + 20, (index % 500) + 20)),
      true,
    );
    const hits = Array.from({ length: 11 }, (_, index) => 10_000 + index);
    expect(boxesAt(many, { x: 10_010, y: 10 }, 0)).toEqual(hits);
  });
});
