import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddedTime, checkInstallationTimes, onlyShortens, stoodAt } from './installation.rules.ts';

const failed = (path: string) =>
  expect.objectContaining({ type: 'validation_failed', errors: [expect.objectContaining({ path })] });

describe('checkInstallationTimes', () => {
  it('accepts past and present installations', () => {
    checkInstallationTimes({ since: 1, until: 2 }, 2);
    checkInstallationTimes({ since: 5, until: null }, 5);
    checkInstallationTimes({ since: -5, until: null }, 5);
  });
  it('refuses future times and empty periods', () => {
    expect(() => checkInstallationTimes({ since: 6, until: null }, 5)).toThrow(failed('/since'));
    expect(() => checkInstallationTimes({ since: 1, until: 6 }, 5)).toThrow(failed('/until'));
    expect(() => checkInstallationTimes({ since: 3, until: 3 }, 5)).toThrow(failed('/until'));
    expect(() => checkInstallationTimes({ since: 3, until: 2 }, 5)).toThrow(failed('/until'));
  });
});

describe('checkAddedTime', () => {
  const before = { since: 10, until: 20 };
  it('accepts shorter periods, and time added from the instant on', () => {
    checkAddedTime(before, { since: 12, until: 18 }, 100);
    checkAddedTime(before, before, 100);
    checkAddedTime(before, { since: 5, until: 20 }, 5);
    checkAddedTime(before, { since: 10, until: 30 }, 20);
    checkAddedTime(before, { since: 10, until: null }, 20);
    checkAddedTime({ since: 10, until: null }, { since: 10, until: 30 }, 100);
    // Moved to a separate period: the gap between the two is not added.
    checkAddedTime(before, { since: 30, until: 40 }, 30);
  });
  it('refuses time added from before it, at either end', () => {
    expect(() => checkAddedTime(before, { since: 4, until: 20 }, 5)).toThrow(failed('/since'));
    expect(() => checkAddedTime(before, { since: 4, until: 5 }, 5)).toThrow(failed('/since'));
    expect(() => checkAddedTime(before, { since: 10, until: 30 }, 21)).toThrow(failed('/until'));
    expect(() => checkAddedTime(before, { since: 10, until: null }, 21)).toThrow(failed('/until'));
    expect(() => checkAddedTime(before, { since: 30, until: 40 }, 31)).toThrow(failed('/until'));
  });
});

describe('onlyShortens', () => {
  it('is true if both ends are within the previous period', () => {
    const before = { since: 10, until: 20 };
    expect(onlyShortens(before, before)).toBe(true);
    expect(onlyShortens(before, { since: 12, until: 18 })).toBe(true);
    expect(onlyShortens(before, { since: 9, until: 18 })).toBe(false);
    expect(onlyShortens(before, { since: 12, until: 21 })).toBe(false);
    expect(onlyShortens(before, { since: 12, until: null })).toBe(false);
    expect(onlyShortens({ since: 10, until: null }, { since: 10, until: 99 })).toBe(true);
    expect(onlyShortens({ since: 10, until: null }, { since: 11, until: null })).toBe(true);
  });
});

it.each([
  [9, false],
  [10, true],
  [19, true],
  [20, false],
])('a sensor at a site from 10 until 20 stands there at %i: %s', (at, stood) => {
  expect(stoodAt({ since: 10, until: 20 }, at)).toBe(stood);
});

it('a sensor that was not moved still stands there', () => {
  expect(stoodAt({ since: 10, until: null }, 10)).toBe(true);
  expect(stoodAt({ since: 10, until: null }, 1e12)).toBe(true);
  expect(stoodAt({ since: 10, until: null }, 9)).toBe(false);
});

describe('a corrected period', () => {
  const times = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer({ min: 1, max: 10 })))
    .map(([since, seconds]) => ({ since, until: seconds === null ? null : since + seconds }));
  // Later instants behave like the last one.
  const instants = Array.from({ length: 40 }, (_, instant) => instant);

  it('adds time before an instant if any instant before it is in the new period but not in the old one', () => {
    fc.assert(
      fc.property(times, times, fc.integer({ min: 0, max: 35 }), (before, after, earliest) => {
        const added = instants.some((at) => at < earliest && stoodAt(after, at) && !stoodAt(before, at));
        const check = () => checkAddedTime(before, after, earliest);
        if (added) expect(check).toThrow();
        else expect(check).not.toThrow();
      }),
    );
  });

  it('only shortens the previous one if it has no instant that the previous one lacks', () => {
    fc.assert(
      fc.property(times, times, (before, after) => {
        expect(onlyShortens(before, after)).toBe(instants.every((at) => stoodAt(before, at) || !stoodAt(after, at)));
      }),
    );
  });
});
