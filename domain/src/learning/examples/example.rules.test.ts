import { describe, expect, test } from 'vitest';
import { examplesOfFit, isTaught, type KnownExample, taughtTypes, weightOfExample } from './example.rules.ts';

const day = 86_400;
const now = 1_800_000_000;
let made = 0;

function example(values: Partial<KnownExample> = {}): KnownExample {
  made += 1;
  return {
    box: `box ${made}`,
    chain: null,
    x: Float32Array.of(made),
    type: 'aphid',
    act: 'single',
    group: `group ${made}`,
    at: now,
    ...values,
  };
}

function many(count: number, values: Partial<KnownExample>): readonly KnownExample[] {
  return Array.from({ length: count }, () => example(values));
}

/** The weight of each group. */
function weightOfGroups(examples: readonly KnownExample[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { group, weight } of examplesOfFit(examples, now)) sums[group] = (sums[group] ?? 0) + weight;
  return sums;
}

describe('the weight of an example', () => {
  test('is 1 by itself, and half in bulk or with the whole photo', () => {
    expect(weightOfExample('single', now, now)).toBe(1);
    expect(weightOfExample('bulk', now, now)).toBe(0.5);
    expect(weightOfExample('photo', now, now)).toBe(0.5);
  });

  test('halves every 180 days, down to a quarter', () => {
    expect(weightOfExample('single', now - 180 * day, now)).toBe(0.5);
    expect(weightOfExample('bulk', now - 90 * day, now)).toBeCloseTo(0.3536, 4);
    expect(weightOfExample('single', now - 360 * day, now)).toBe(0.25);
    expect(weightOfExample('single', now - 3_600 * day, now)).toBe(0.25);
    expect(weightOfExample('single', now + 10, now)).toBe(1);
  });
});

describe('the examples of a fit', () => {
  test('come oldest first', () => {
    const examples = [example({ at: now }), example({ at: now - 2 }), example({ at: now - 1 })];
    const [third, first, second] = examples.map(({ x }) => x);
    expect(examplesOfFit(examples, now).map(({ x }) => x)).toEqual([first, second, third]);
  });

  test('are the latest of each box and of each animal', () => {
    const latest = examplesOfFit(
      [
        example({ box: 'a', type: 'thrips', at: now - 1 }),
        example({ box: 'a', type: 'aphid', at: now - 9 }),
        example({ box: 'b', chain: 'animal', type: 'midge', at: now - 8 }),
        example({ box: 'c', chain: 'animal', type: 'whitefly', at: now - 7 }),
      ],
      now,
    );
    expect(latest.map(({ type }) => type)).toEqual(['whitefly', 'thrips']);
  });

  test('are at most 5,000: the newest 400 of each type, then the heaviest', () => {
    const old = many(300, { type: 'rare', at: now - 900 * day });
    const bulk = many(3_000, { act: 'bulk', at: now - 2 });
    const single = many(3_000, { at: now - 3 });
    const taken = examplesOfFit([...old, ...bulk, ...single], now);
    expect(taken).toHaveLength(5_000);
    expect(taken.filter(({ type }) => type === 'rare')).toHaveLength(300);
    const weights = Map.groupBy(taken, ({ weight }) => Math.round(weight * 100) / 100);
    expect(weights.get(1)).toHaveLength(3_000);
    expect(weights.get(0.5)).toHaveLength(1_700);
  });

  test('of a type are its newest 400, and the next one only by its weight', () => {
    const old = many(401, { type: 'rare', at: now - 900 * day });
    const taken = examplesOfFit([...old, ...many(6_000, { at: now - 1 })], now);
    expect(taken.filter(({ type }) => type === 'rare')).toHaveLength(400);
  });

  test('give no group more than a third of the weight of a type', () => {
    const crowded = [
      ...many(10, { group: 'a' }),
      ...many(2, { group: 'b' }),
      ...many(1, { group: 'c' }),
      ...many(2, { group: 'd' }),
    ];
    const weights = weightOfGroups(crowded);
    expect(weights['a']).toBeCloseTo(2.5, 9);
    expect(weights['b']).toBeCloseTo(2, 9);
    const sum = Object.values(weights).reduce((total, weight) => total + weight, 0);
    expect(Math.max(...Object.values(weights))).toBeCloseTo(sum / 3, 9);
    expect(
      weightOfGroups([...many(4, { group: 'a' }), ...many(3, { group: 'b' }), ...many(1, { group: 'c' })]),
    ).toEqual({ a: 1, b: 1, c: 1 });
  });

  test('have groups of equal weight where there are fewer than three', () => {
    expect(weightOfGroups([...many(4, { group: 'a' }), ...many(1, { group: 'b' })])).toEqual({ a: 1, b: 1 });
    expect(weightOfGroups(many(4, { group: 'a' }))).toEqual({ a: 4 });
  });

  test('scale a group in one type only', () => {
    const weights = examplesOfFit(
      [...many(6, { group: 'a' }), example({ group: 'b' }), ...many(3, { group: 'a', type: 'thrips' })],
      now,
    );
    expect(weights.filter(({ type }) => type === 'thrips').map(({ weight }) => weight)).toEqual([1, 1, 1]);
  });
});

test('a type is taught by 5 examples of 2 groups', () => {
  const taught = taughtTypes([
    ...many(4, { group: 'a' }),
    example({ group: 'b' }),
    ...many(9, { type: 'thrips', group: 'a' }),
    ...many(2, { type: 'midge' }),
  ]);
  expect(taught.get('aphid')).toEqual({ examples: 5, groups: 2 });
  expect(isTaught(taught.get('aphid'))).toBe(true);
  expect(isTaught(taught.get('thrips'))).toBe(false);
  expect(isTaught(taught.get('midge'))).toBe(false);
  expect(isTaught(taught.get('whitefly'))).toBe(false);
});
