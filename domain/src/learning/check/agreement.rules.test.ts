import { describe, expect, test } from 'vitest';
import {
  agreementByType,
  agreementOf,
  confusionOf,
  type Decided,
  measuredShareOf,
  whyBlocked,
  wilsonInterval,
} from './agreement.rules.ts';

function boxes(count: number, said: string, suggested: string): readonly Decided[] {
  return Array.from({ length: count }, () => ({ said, suggested }));
}

test('the interval is that of Wilson', () => {
  // From tables: 81 of 263, and the ends.
  const { low, high } = wilsonInterval(81, 263);
  expect(low).toBeCloseTo(0.2553, 4);
  expect(high).toBeCloseTo(0.3662, 4);
  expect(wilsonInterval(0, 10).low).toBe(0);
  expect(wilsonInterval(0, 10).high).toBeCloseTo(0.2775, 4);
  expect(wilsonInterval(10, 10).high).toBeCloseTo(1, 12);
  expect(wilsonInterval(0, 0)).toEqual({ low: 0, high: 1 });
});

test('under 30 boxes there is nothing to say', () => {
  expect(measuredShareOf(29, 29)).toEqual({ right: 29, of: 29, share: null, low: null, high: null });
  expect(measuredShareOf(27, 30)).toMatchObject({ right: 27, of: 30, share: 0.9 });
});

test('agreement is told in all and by the type that was suggested', () => {
  const decided = [...boxes(30, 'aphid', 'aphid'), ...boxes(10, 'thrips', 'aphid'), ...boxes(5, 'midge', 'midge')];
  expect(agreementOf(decided)).toMatchObject({ right: 35, of: 45, share: 35 / 45 });
  expect(agreementByType(decided).get('aphid')).toMatchObject({ right: 30, of: 40, share: 0.75 });
  expect(agreementByType(decided).get('midge')?.share).toBeNull();
  expect(agreementByType(decided).has('thrips')).toBe(false);
});

describe('a type', () => {
  const good = { taught: true, audit: { right: 0, of: 0 }, holdOut: { right: 0, of: 0 } };

  test('is blocked with too few examples', () => {
    expect(whyBlocked(good)).toBeNull();
    expect(whyBlocked({ ...good, taught: false })).toBe('too_few');
  });

  test('is blocked while its audit may be below 0.85, from 20 boxes on', () => {
    expect(whyBlocked({ ...good, audit: { right: 0, of: 19 } })).toBeNull();
    // 20 of 20 may still be 0.839.
    expect(whyBlocked({ ...good, audit: { right: 20, of: 20 } })).toBe('audit');
    expect(whyBlocked({ ...good, audit: { right: 30, of: 30 } })).toBeNull();
  });

  test('is blocked while its precision at the hold-out is below 0.9, from 10 boxes on', () => {
    expect(whyBlocked({ ...good, holdOut: { right: 0, of: 9 } })).toBeNull();
    expect(whyBlocked({ ...good, holdOut: { right: 9, of: 10 } })).toBeNull();
    expect(whyBlocked({ ...good, holdOut: { right: 8, of: 10 } })).toBe('hold_out');
  });
});

test('confusions are the wrong suggestions, most frequent first', () => {
  const decided = [
    ...boxes(9, 'aphid', 'aphid'),
    ...boxes(1, 'thrips', 'aphid'),
    ...boxes(2, 'aphid', 'thrips'),
    ...boxes(1, 'midge', 'aphid'),
  ];
  expect(confusionOf(decided).map(({ said, suggested, boxes: found }) => [said, suggested, found.length])).toEqual([
    ['aphid', 'thrips', 2],
    ['midge', 'aphid', 1],
    ['thrips', 'aphid', 1],
  ]);
});
