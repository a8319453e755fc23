import { expect, it } from 'vitest';
import { boxDifferences } from './box-differences.ts';

const box = (x1: number, type: string | null, width = 10) => ({
  position: { x1, y1: 0, x2: x1 + width, y2: 10 },
  type,
});

it('tells boxes apart that were added, removed, moved, retyped or left alone', () => {
  const before = [box(0, 'midge'), box(50, 'midge'), box(100, 'midge'), box(200, null)];
  const after = [box(0, 'midge'), box(50, 'moth_fly'), box(102, 'midge'), box(300, 'aphid')];
  expect(boxDifferences(before, after).map(({ kind, before: was, after: is }) => [kind, was, is])).toEqual([
    ['same', 'midge', 'midge'],
    ['retyped', 'midge', 'moth_fly'],
    ['moved', 'midge', 'midge'],
    ['added', null, 'aphid'],
    ['removed', null, null],
  ]);
});

it('pairs each box once, those that overlap most first', () => {
  const kinds = boxDifferences([box(0, 'midge'), box(3, 'midge')], [box(1, 'midge')]).map(({ kind }) => kind);
  expect(kinds).toEqual(['moved', 'removed']);
});

it('pairs boxes at the same corners by type before anything else', () => {
  const twice = [box(0, 'midge'), box(0, 'aphid')];
  expect(boxDifferences(twice, twice.toReversed()).map(({ kind }) => kind)).toEqual(['same', 'same']);
});
