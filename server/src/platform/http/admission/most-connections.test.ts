import { expect, it } from 'vitest';
import { mostConnections, openFilesLimit } from './most-connections.ts';

it.each([
  [1_024, 512],
  [20_000, 10_000],
  [1_048_576, 10_000],
  [Number.POSITIVE_INFINITY, 10_000],
])('of %d open files, connections get %d', (files, connections) => {
  expect(mostConnections(files)).toBe(connections);
});

it('knows the limit of this process', () => {
  expect(openFilesLimit()).toBeGreaterThan(100);
});
