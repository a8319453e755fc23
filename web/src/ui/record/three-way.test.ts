import { describe, expect, it } from 'vitest';
import { threeWay } from './three-way.ts';

interface Values {
  readonly name: string;
  readonly memo: string;
  readonly types: readonly string[] | null;
  readonly on: boolean;
}

const base: Values = { name: 'Dock', memo: 'North', types: ['fly', 'rat'], on: false };

/** Combines changes to `base`. */
const combine = (mine: Partial<Values>, theirs: Partial<Values>) =>
  threeWay(base, { ...base, ...mine }, { ...base, ...theirs });

describe('threeWay', () => {
  it('keeps mine if they changed nothing', () => {
    expect(combine({ name: 'Yard', on: true }, {})).toEqual({
      merged: { ...base, name: 'Yard', on: true },
      included: [],
      disputed: [],
    });
  });

  it('includes what only they changed', () => {
    expect(combine({ name: 'Yard' }, { memo: 'South', types: null, on: true })).toEqual({
      merged: { name: 'Yard', memo: 'South', types: null, on: true },
      included: ['memo', 'types', 'on'],
      disputed: [],
    });
  });

  it('keeps mine where both made different changes, and names the field', () => {
    expect(combine({ name: 'Yard', memo: '' }, { name: 'Gate', on: true })).toEqual({
      merged: { ...base, name: 'Yard', memo: '', on: true },
      included: ['on'],
      disputed: ['name'],
    });
  });

  it('has nothing to decide where both made the same change', () => {
    expect(combine({ name: 'Yard', types: ['rat'] }, { name: ' Yard', types: ['rat'] })).toEqual({
      merged: { ...base, name: 'Yard', types: ['rat'] },
      included: [],
      disputed: [],
    });
  });

  it('takes spaces around a text and the order of a list for no change', () => {
    expect(combine({ name: 'Dock ', types: ['rat', 'fly'] }, { name: 'Gate', types: ['rat'] })).toEqual({
      merged: { ...base, name: 'Gate', types: ['rat'] },
      included: ['name', 'types'],
      disputed: [],
    });
    expect(combine({ memo: 'North\n' }, { types: ['rat', 'fly'] })).toEqual({
      merged: { ...base, memo: 'North\n' },
      included: [],
      disputed: [],
    });
  });

  it('tells no value from an empty list', () => {
    expect(combine({ types: [] }, { types: null }).disputed).toEqual(['types']);
  });

  it('treats every field for itself, whatever both did to the others', () => {
    const values = ['base', 'mine', 'theirs'] as const;
    const start = { one: 'base', two: 'base' };
    for (const one of values)
      for (const two of values)
        for (const other of values) {
          const { merged } = threeWay(start, { one, two: 'base' }, { one: other, two });
          expect(merged.two).toBe(two);
          expect(merged.one).toBe(one === 'base' ? other : one);
        }
  });
});
