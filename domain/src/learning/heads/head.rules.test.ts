import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { type FitExample, fitHead } from './fit-head.rules.ts';
import { type Head, nameBox, probabilitiesOf } from './head.rules.ts';
import { notInsect } from '../learning.limits.ts';
import { packHead, unpackHead } from './packed-head.rules.ts';

const rows = Type.Array(Type.Array(Type.Number()));
const fixtureSchema = Type.Object({
  x: rows,
  type: Type.Array(Type.String()),
  group: Type.Array(Type.String()),
  weight: Type.Array(Type.Number()),
  test: rows,
  p: rows,
  t: Type.Number(),
  lambda: Type.Number(),
  types: Type.Array(Type.String()),
});
/** Made-up numbers, and what the study's own program in Python made of them. */
const fixture = Value.Parse(
  fixtureSchema,
  JSON.parse(readFileSync(`${import.meta.dirname}/head.fixture.json`, 'utf8')),
);
const examples: readonly FitExample[] = fixture.x.map((x, index) => ({
  x: Float32Array.from(x),
  type: fixture.type[index] ?? '',
  group: fixture.group[index] ?? '',
  weight: fixture.weight[index] ?? 0,
}));
const probes = fixture.test.map((x) => Float32Array.from(x));

function fitted(of: readonly FitExample[]): Head {
  const head = fitHead(of);
  if (head === null) throw new Error('no head');
  return head;
}

/** The largest difference between the probabilities of two heads, or of a head and the fixture. */
function furthest(head: Head, expected: (probe: number) => readonly number[] | Float64Array): number {
  return Math.max(
    ...probes.flatMap((x, probe) =>
      [...probabilitiesOf(head, x)].map((p, type) => Math.abs(p - (expected(probe)[type] ?? 0))),
    ),
  );
}

function ofOtherHead(head: Head): (probe: number) => Float64Array {
  return (probe) => probabilitiesOf(head, probes[probe] ?? new Float32Array());
}

describe('a head', () => {
  const head = fitted(examples);

  test('has the strength, temperature and probabilities of the study', () => {
    expect(head.types).toEqual(fixture.types);
    expect(head.lambda).toBe(fixture.lambda);
    expect(Math.abs(head.temperature - fixture.t)).toBeLessThan(1e-6);
    expect(furthest(head, (probe) => fixture.p[probe] ?? [])).toBeLessThan(1e-5);
  });

  test('names a box by its likeliest type, and tells what is likely besides', () => {
    for (const x of probes) {
      const shares = [...probabilitiesOf(head, x)];
      const named = nameBox(head, x);
      expect(shares.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 9);
      expect(named.p).toBe(Math.max(...shares));
      expect(named.margin).toBeGreaterThanOrEqual(0);
      expect(named.likely.slice(0, 2)).toEqual([named.type, named.second]);
      expect(named.likely.toSorted()).toEqual(fixture.types.toSorted());
    }
  });

  test('does not depend on the order of the examples', () => {
    expect(furthest(fitted(examples.toReversed()), ofOtherHead(head))).toBeLessThan(1e-9);
  });

  test('finds unlike boxes novel', () => {
    const unlike = Float32Array.from({ length: 20 }, (_, index) => (index % 7 === 0 ? -0.6 : 0.3));
    const known = nameBox(head, probes[0] ?? unlike).novelty;
    expect(nameBox(head, unlike).novelty).toBeGreaterThan(1.5 * known);
    expect(nameBox(head, examples[3]?.x ?? unlike).novelty).toBe(0);
  });

  test('needs two types', () => {
    expect(fitHead(examples.filter(({ type }) => type === 'ant'))).toBeNull();
    expect(fitHead([])).toBeNull();
  });

  test('is not calibrated by one photo', () => {
    const single = fitted(examples.map((example) => ({ ...example, group: 'a' })));
    expect(single).toMatchObject({ temperature: 8, calibrated: false });
    expect(head.calibrated).toBe(true);
  });
});

describe('"not an insect"', () => {
  const removed = (count: number): readonly FitExample[] =>
    examples.map((example, index) => (index < count ? { ...example, type: notInsect } : example));

  test('takes part from 10 examples on', () => {
    expect(fitted(removed(9)).types).not.toContain(notInsect);
    expect(fitted(removed(10)).types).toContain(notInsect);
  });

  test('is never among the likely types', () => {
    const head = fitted(removed(40));
    const named = probes.map((x) => nameBox(head, x));
    expect(named.some(({ type, second }) => type === notInsect || second === notInsect)).toBe(true);
    expect(named.every(({ likely }) => !likely.includes(notInsect))).toBe(true);
  });
});

describe('a packed head', () => {
  test('says the same after unpacking', () => {
    const head = fitted(examples);
    const unpacked = unpackHead(packHead(head));
    expect(unpacked.types).toEqual(head.types);
    expect(furthest(unpacked, ofOtherHead(head))).toBeLessThan(1e-5);
    for (const x of probes) expect(nameBox(unpacked, x).novelty).toBeCloseTo(nameBox(head, x).novelty, 2);
    expect(packHead(unpacked)).toEqual(packHead(head));
  });

  test('is equal for equal examples', () => {
    const copies = examples.map((example) => ({ ...example, x: example.x.slice() }));
    expect(packHead(fitted(copies))).toEqual(packHead(fitted(examples)));
  });

  test('is refused when it is cut off or something else', () => {
    const packed = packHead(fitted(examples));
    expect(() => unpackHead(packed.subarray(0, packed.length - 1))).toThrow('cut off');
    expect(() => unpackHead(packed.subarray(1))).toThrow('no packed head');
    expect(() => unpackHead(new Uint8Array(3))).toThrow('no packed head');
  });
});
