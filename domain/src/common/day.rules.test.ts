import { expect, it } from 'vitest';
import { isDay } from './day.rules.ts';

it('days are valid only if they exist', () => {
  expect(['2024-02-29', '2026-12-31'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', 'x'].some(isDay)).toBe(false);
});
