import { describe, expect, it } from 'vitest';
import { idsInOrder, nothingSelected, pageState, pageToggled, placed, type ShownRows, toggled } from './selection.ts';

const order = 'name';
const one: ShownRows = { ids: ['a', 'b', 'c', 'd', 'e'], disabled: [], first: 0, order };
const two: ShownRows = { ids: ['f', 'g'], disabled: [], first: 5, order };

const toggle = (rows: ShownRows, ...steps: readonly (readonly [id: string, range?: boolean])[]) =>
  steps.reduce((selection, [id, range = false]) => toggled(selection, rows, id, range), nothingSelected);

describe('rows', () => {
  it('are selected and deselected one by one', () => {
    expect(idsInOrder(toggle(one, ['c'], ['a'], ['c'], ['b']), order)).toEqual(['a', 'b']);
  });

  it('with Shift change like the clicked one, from the previous one on, upwards and downwards', () => {
    expect(idsInOrder(toggle(one, ['b'], ['d', true]), order)).toEqual(['b', 'c', 'd']);
    expect(idsInOrder(toggle(one, ['d'], ['b', true]), order)).toEqual(['b', 'c', 'd']);
    expect(idsInOrder(toggle(one, ['a'], ['e', true], ['b', true]), order)).toEqual(['a']);
  });

  it('with Shift are only one if the previous one is on another page', () => {
    const selection = toggled(toggle(one, ['c']), two, 'g', true);
    expect(idsInOrder(selection, order)).toEqual(['c', 'g']);
    expect(idsInOrder(toggle(one, ['c', true]), order)).toEqual(['c']);
  });
});

describe('a page', () => {
  it('is selected completely, then not at all, and leaves other pages alone', () => {
    const some = toggled(toggle(one, ['c']), two, 'f', false);
    expect([pageState(some, one), pageState(some, two), pageState(nothingSelected, two)]).toEqual([
      'some',
      'some',
      'none',
    ]);
    const all = pageToggled(some, one);
    expect(pageState(all, one)).toBe('all');
    expect(idsInOrder(all, order)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(idsInOrder(pageToggled(all, one), order)).toEqual(['f']);
  });
});

describe('the order', () => {
  it('is that of the list across its pages, however rows were selected', () => {
    const selection = toggled(toggled(toggle(two, ['g'], ['f']), one, 'e', false), one, 'a', false);
    expect(idsInOrder(selection, order)).toEqual(['a', 'e', 'f', 'g']);
  });

  it('follows sorting for rows shown since; the others come last, in their previous order', () => {
    const before = toggled(toggle(one, ['b'], ['e']), two, 'g', false);
    const sorted: ShownRows = { ids: ['g', 'x', 'e'], disabled: [], first: 0, order: '-name' };
    expect(idsInOrder(before, '-name')).toEqual(['b', 'e', 'g']);
    const after = placed(before, sorted);
    expect(idsInOrder(after, '-name')).toEqual(['g', 'e', 'b']);
    expect(placed(after, sorted)).toBe(after);
  });
});
