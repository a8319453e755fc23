import { expect, it } from 'vitest';
import { noMark, packMarks, unpackMarks } from './box-marks.rules.ts';

it('marks are unpacked unchanged; without any, the type of a box says its state', () => {
  const marks = [
    noMark,
    { ...noMark, state: 'to_check', suggested: 'moth_fly', p: 0.62, second: 'midge', novelty: 1.25 } as const,
    { ...noMark, state: 'to_check', suggested: 'moth_fly', p: 0.62, second: 'midge', margin: 0.375 } as const,
    { ...noMark, state: 'to_check', p: 0.5, margin: 0 } as const,
    { ...noMark, state: 'confirmed', firstSuggested: 'others', firstP: 0.5, act: 'bulk' } as const,
  ];
  expect(unpackMarks(packMarks(marks), [0, 0, 0, 0, 6])).toEqual(marks);
  expect(unpackMarks(null, [0, 6]).map(({ state }) => state)).toEqual(['unclassified', 'named']);
});
