import { expect, it } from 'vitest';
import { waitsFor } from './waiting.rules.ts';

it('returns what a stored file waits for, and null for other files', () => {
  expect(waitsFor('stored', 'no_detector')).toBe('detector');
  expect(waitsFor('stored', 'no_encoder')).toBe('encoder');
  expect(waitsFor('stored', null)).toBeNull();
  expect(waitsFor('stored', 'toString')).toBeNull();
  expect(waitsFor('failed', 'no_detector')).toBeNull();
  expect(waitsFor('understood', null)).toBeNull();
});
