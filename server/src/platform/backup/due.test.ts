import { expect, it } from 'vitest';
import { isDue } from './due.ts';

const at = (text: string) => new Date(`2026-11-${text}Z`);

it.each<[now: string, last: string | null, due: boolean]>([
  ['26T16:59', '25T17:05', false],
  ['26T17:00', '25T17:05', true],
  ['26T17:05', '26T17:00', false],
  // It failed, or the portal was off: as soon as possible.
  ['27T09:00', '25T17:05', true],
  ['27T09:00', '26T20:00', false],
  ['27T09:00', null, true],
])('at %s after a backup of %s: %s', (now, last, due) => {
  expect(isDue(at(now), last === null ? null : at(last), 17)).toBe(due);
});
