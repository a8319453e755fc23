import { expect, test } from 'vitest';
import { boardOf, colourOf, countColours, noVotes } from './board.ts';

test.each([
  ['a yellow card', [232, 210, 28], 'yellow'],
  ['a card in the shade', [120, 108, 30], 'yellow'],
  ['white', [240, 240, 238], 'pale'],
  ['cream', [237, 219, 178], 'pale'],
  ['grey', [132, 132, 135], 'pale'],
  ['blue', [36, 97, 204], 'blue'],
  ['red', [192, 16, 16], 'other'],
  ['green', [40, 160, 60], 'other'],
  ['the body of an insect', [30, 25, 20], null],
] as const)('the colour of %s', (_name, [red, green, blue], colour) => {
  expect(colourOf(red, green, blue)).toBe(colour);
});

test('the board is yellow or blue from a quarter of the photo on, pale from half', () => {
  expect(boardOf({ yellow: 25, pale: 75, blue: 0, other: 0 })).toBe('yellow');
  expect(boardOf({ yellow: 24, pale: 76, blue: 0, other: 0 })).toBe('pale');
  expect(boardOf({ yellow: 30, pale: 30, blue: 40, other: 0 })).toBe('blue');
  expect(boardOf({ yellow: 0, pale: 49, blue: 0, other: 51 })).toBe('other');
  expect(boardOf(noVotes)).toBe('other');
});

test('pieces of a photo are counted together', () => {
  const yellow = new Uint8Array(64 * 32 * 3).map((_, index) => [232, 210, 28][index % 3] ?? 0);
  const once = countColours(noVotes, yellow, 64, 32);
  expect(once).toEqual({ yellow: 8, pale: 0, blue: 0, other: 0 });
  expect(countColours(once, new Uint8Array(64 * 32 * 3).fill(230), 64, 32)).toMatchObject({ yellow: 8, pale: 8 });
});
