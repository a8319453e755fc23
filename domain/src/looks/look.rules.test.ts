import { expect, it } from 'vitest';
import { includesEvent } from './look.rules.ts';

const look = { since: 100, until: 200, looked_at: 250 };

it.each<[string, number, number, boolean]>([
  ['at its start', 100, 110, true],
  ['at its end', 200, 210, true],
  ['before it', 99, 110, false],
  ['after it', 201, 210, false],
  ['that arrived at the moment of the look', 150, 250, true],
  ['that arrived after the look', 150, 251, false],
])('a look includes events of its period that had arrived: one %s', (_, timestamp, received_at, included) => {
  expect(includesEvent(look, { timestamp, received_at })).toBe(included);
});
