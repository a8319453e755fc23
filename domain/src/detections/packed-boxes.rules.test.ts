import { describe, expect, it } from 'vitest';
import { codesOf, packDetectorBoxes, packUnitDetections, unpackBoxes } from './packed-boxes.rules.ts';

describe('packed boxes', () => {
  it('are unpacked unchanged', () => {
    const box = { x1: 1, y1: 2, x2: 30, y2: 40, score: 0.5, type: null };
    const packed = packDetectorBoxes([box, { ...box, type: 'moth_fly', score: 1 }]);
    expect(packed).toEqual([0, 1, 2, 30, 40, 500, 6, 1, 2, 30, 40, 1000]);
    expect(codesOf(packed)).toEqual([0, 6]);
    const position = { x1: 1, y1: 2, x2: 30, y2: 40 };
    expect(unpackBoxes(packed, null)).toEqual([
      { position, type: null, score: 0.5, state: 'unclassified', suggestion: null },
      { position, type: 'moth_fly', score: 1, state: 'named', suggestion: null },
    ]);
  });

  it('store a unit’s unknown types as others, and missing scores and types', () => {
    const position = { x1: 1.4, y1: 2.6, x2: 30, y2: 40 };
    expect(packUnitDetections([{ position, type: 'dragon' }, { position }])).toEqual([
      1, 1, 3, 30, 40, -1, 0, 1, 3, 30, 40, -1,
    ]);
    expect(unpackBoxes([], null)).toEqual([]);
  });
});
