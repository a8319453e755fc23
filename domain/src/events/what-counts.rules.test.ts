import { describe, expect, it } from 'vitest';
import { appears, counts } from './what-counts.rules.ts';

describe('what enters figures', () => {
  const plain = { count: 0, detected: true, hidden: false, misdetection: false };

  it('is counted, shown and true', () => {
    expect(counts(plain)).toBe(true);
    expect(counts({ ...plain, count: null })).toBe(false);
    expect(counts({ ...plain, hidden: true })).toBe(false);
    expect(counts({ ...plain, misdetection: true })).toBe(false);
  });

  it('appears where something was detected, shown and true', () => {
    expect(appears(plain)).toBe(true);
    expect(appears({ ...plain, detected: null })).toBe(false);
    expect(appears({ ...plain, detected: false })).toBe(false);
    expect(appears({ ...plain, hidden: true })).toBe(false);
    expect(appears({ ...plain, misdetection: true })).toBe(false);
  });
});
