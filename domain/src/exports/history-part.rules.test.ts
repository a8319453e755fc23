import { expect, it } from 'vitest';
import { historyParts } from './stay.rules.ts';

it('the history of a sensor without stays is one part', () => {
  expect(historyParts([])).toEqual([{ from: null, to: null, stay: null }]);
});

it('stays and the times between them follow each other without gaps', () => {
  const [first, second, third] = [
    { from: 10, to: 20 },
    { from: 20, to: 30 },
    { from: 40, to: null },
  ];
  if (!first || !second || !third) throw new Error('No stays');
  expect(historyParts([first, second, third])).toEqual([
    { from: null, to: 10, stay: null },
    { from: 10, to: 20, stay: first },
    { from: 20, to: 30, stay: second },
    { from: 30, to: 40, stay: null },
    { from: 40, to: null, stay: third },
  ]);
  expect(historyParts([first]).at(-1)).toEqual({ from: 20, to: null, stay: null });
});
