import { expect, it } from 'vitest';
import type { HeatMap } from './chart.ts';
import { cellAfter } from './heat-map-keys.ts';

/** Three columns and two rows. */
const map: HeatMap = {
  kind: 'heat-map',
  axis: { name: '', heading: '', categories: ['a', 'b', 'c'].map((name) => ({ label: name, name })) },
  value: '',
  series: ['x', 'y'].map((key) => ({ key, name: key, values: [1, 2, 3] })),
};

it('keys move from cell to cell, and not over the edges', () => {
  const walk = (from: number, ...keys: readonly string[]) =>
    keys.reduce<number | null>((cell, key) => (cell === null ? null : cellAfter(map, cell, key)), from);
  expect(walk(0, 'ArrowRight', 'ArrowDown')).toBe(4);
  expect(walk(4, 'ArrowLeft', 'ArrowUp')).toBe(0);
  expect([walk(2, 'ArrowRight'), walk(3, 'ArrowLeft'), walk(1, 'ArrowUp'), walk(4, 'ArrowDown')]).toEqual([2, 3, 1, 4]);
  expect([walk(4, 'Home'), walk(3, 'End'), walk(5, 'PageUp'), walk(1, 'PageDown')]).toEqual([3, 5, 2, 4]);
});

it('other keys are left to the page', () => {
  expect([cellAfter(map, 0, 'Tab'), cellAfter(map, 0, 'a'), cellAfter(map, 0, 'constructor')]).toEqual([
    null,
    null,
    null,
  ]);
});
