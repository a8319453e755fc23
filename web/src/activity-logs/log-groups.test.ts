import { expect, it } from 'vitest';
import { logGroups } from './log-groups.ts';

const entry = (id: string, event: string, key = 'photo', timestamp = 1) => ({
  id,
  timestamp: 9,
  log_group: event === 'url given' ? 'request-upload-url' : 'upload',
  message: { event, key, metadata: { timestamp } },
  console_url: null,
});

it('a file and the request that announced it are one row', () => {
  const logs = [
    entry('a', 'stored', 'photo_left'),
    entry('b', 'stored'),
    { ...entry('c', 'health'), log_group: 'health-check', message: { event: 'health' } },
    entry('d', 'url given'),
    entry('e', 'url given', 'photo_left'),
    // Announced twice, and another time of the same key.
    entry('f', 'url given'),
    entry('g', 'refused', 'photo', 2),
    entry('h', 'url given', 'photo', 2),
  ];
  expect(logGroups(logs).map(({ entries }) => entries.map(({ id }) => id).join(''))).toEqual([
    'ae',
    'bd',
    'c',
    'f',
    'gh',
  ]);
  expect(logGroups([])).toEqual([]);
});
