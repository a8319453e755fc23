import { describe, expect, it } from 'vitest';
import { appears, awaitsLook, countsInFigures, isUnjudged } from './what-counts.rules.ts';

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

  it('is for people to look at unless nothing was detected, or it is hidden or a false positive', () => {
    expect([true, null, false].map((detected) => awaitsLook({ ...plain, detected }))).toEqual([true, true, false]);
    expect([true, null, false].map((detected) => isUnjudged({ ...plain, detected }))).toEqual([false, true, false]);
    expect(awaitsLook({ ...plain, detected: null, hidden: true })).toBe(false);
    expect(isUnjudged({ ...plain, detected: null, misdetection: true })).toBe(false);
  });
});
