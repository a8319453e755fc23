import { describe, expect, it } from 'vitest';
import { addCounts, asOneGroup, countCodes, increases, totalOf } from './insect-counts.rules.ts';

describe('sparse counts', () => {
  it('sum up codes, untyped ones as others', () => {
    expect(countCodes([7, 0, 7, 1])).toEqual([1, 2, 7, 2]);
    expect(
      addCounts([
        [1, 2],
        [1, 1, 9, 4],
      ]),
    ).toEqual([1, 3, 9, 4]);
    expect(asOneGroup([1, 3, 9, 4])).toEqual([1, 7]);
    expect(asOneGroup([])).toEqual([]);
    expect(totalOf([1, 3, 9, 4])).toBe(7);
    expect(increases([2, 5, 7, 1], [2, 3, 7, 6])).toEqual([7, 5]);
  });
});
