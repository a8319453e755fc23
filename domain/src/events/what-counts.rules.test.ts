import { describe, expect, it } from 'vitest';
import { appears, countsInFigures } from './what-counts.rules.ts';

describe('an event in figures', () => {
  const plain = { count: 0, detected: true, hidden: false, misdetection: false };

  it('counts if it is counted, shown and not a false positive', () => {
    expect(countsInFigures(plain)).toBe(true);
    expect(countsInFigures({ ...plain, count: null })).toBe(false);
    expect(countsInFigures({ ...plain, hidden: true })).toBe(false);
    expect(countsInFigures({ ...plain, misdetection: true })).toBe(false);
  });

  it('is an appearance if something was detected, and it is shown and not a false positive', () => {
    expect(appears(plain)).toBe(true);
    expect(appears({ ...plain, detected: null })).toBe(false);
    expect(appears({ ...plain, detected: false })).toBe(false);
    expect(appears({ ...plain, hidden: true })).toBe(false);
    expect(appears({ ...plain, misdetection: true })).toBe(false);
  });
});
