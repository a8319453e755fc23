import { expect, it } from 'vitest';
import { historyParts } from './history-part.rules.ts';

it('the history of a sensor without installations is one part', () => {
  expect(historyParts([])).toEqual([{ from: null, to: null, installation: null }]);
});

it('installations and the times between them follow each other without gaps', () => {
  const [first, second, third] = [
    { from: 10, to: 20 },
    { from: 20, to: 30 },
    { from: 40, to: null },
  ];
  if (!first || !second || !third) throw new Error('No installations');
  expect(historyParts([first, second, third])).toEqual([
    { from: null, to: 10, installation: null },
    { from: 10, to: 20, installation: first },
    { from: 20, to: 30, installation: second },
    { from: 30, to: 40, installation: null },
    { from: 40, to: null, installation: third },
  ]);
  expect(historyParts([first]).at(-1)).toEqual({ from: 20, to: null, installation: null });
});
