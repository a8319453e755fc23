import { describe, expect, it } from 'vitest';
import { boxColumns } from './box-store.ts';
import { newBoxes } from './new-boxes.ts';

type Edges = readonly [number, number, number, number];
const boxes = (...all: readonly Edges[]) =>
  boxColumns(
    all.map(([x1, y1, x2, y2]) => ({ position: { x1, y1, x2, y2 }, type: null, score: null })),
    true,
  );
const nothing = boxes();

describe('boxes that are new since the previous photo', () => {
  it('are all if there were none before, and none if nothing changed', () => {
    const now = boxes([0, 0, 10, 10], [50, 50, 60, 60]);
    expect(newBoxes(now, nothing)).toEqual([0, 1]);
    expect(newBoxes(now, now)).toEqual([]);
    expect(newBoxes(nothing, now)).toEqual([]);
  });

  it('do not include those that were drawn a little differently', () => {
    const before = boxes([100, 100, 140, 140]);
    expect(newBoxes(boxes([108, 95, 150, 138]), before)).toEqual([]);
    expect(newBoxes(boxes([130, 130, 170, 170]), before)).toEqual([0]);
    expect(newBoxes(boxes([140, 100, 180, 140]), before)).toEqual([0]);
  });

  it('are distinguished from adjacent ones: a box explains one box only', () => {
    const before = boxes([0, 0, 20, 20]);
    expect(newBoxes(boxes([0, 4, 20, 24], [0, 0, 20, 20]), before)).toEqual([0]);
  });

  it('are found whatever the order and size of the boxes', () => {
    const before = boxes([500, 0, 520, 20], [0, 0, 400, 400], [10, 10, 30, 30]);
    expect(newBoxes(boxes([390, 390, 400, 400], [12, 10, 32, 30], [5, 5, 400, 400]), before)).toEqual([0]);
  });

  it('are found among very many', () => {
    const many = Array.from({ length: 20_000 }, (_, index): Edges => {
      const [x, y] = [(index % 200) * 50, Math.floor(index / 200) * 50];
      return [x, y, x + 40, y + 40];
    });
    const fresh: Edges = [20_000, 0, 20_040, 40];
    expect(newBoxes(boxes(fresh, ...many), boxes(...many))).toEqual([0]);
  });
});
