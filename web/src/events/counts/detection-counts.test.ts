import { expect, it } from 'vitest';
import { detectionCounts } from './detection-counts.ts';

it('counts boxes by type; those without one are others, and unclassified', () => {
  const types = ['midge', null, 'others', 'midge', null];
  expect(detectionCounts(types.map((type) => ({ type })))).toEqual({
    counts: { midge: 2, others: 3 },
    unclassified: 2,
  });
  expect(detectionCounts([])).toEqual({ counts: {}, unclassified: 0 });
});
