import { describe, expect, it } from 'vitest';
import { chartLooks, colourOf, lineMark, lookOf, stripesOf } from './chart-look.ts';

type Triple = readonly [number, number, number];

/** Returns the three components of a colour as linear light, 0 to 1. */
function light(colour: string): Triple {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

const times = (rows: readonly Triple[], [r, g, b]: Triple) => rows.map(([x, y, z]) => x * r + y * g + z * b);

/**
 * Matrices for colour vision without one of the three kinds of cones (Machado, Oliveira and Fernandes 2009), and with
 * all.
 */
const eyes: Readonly<Record<string, readonly Triple[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red': [
    [0.152, 1.053, -0.205],
    [0.115, 0.786, 0.099],
    [-0.004, -0.048, 1.052],
  ],
  'no green': [
    [0.367, 0.861, -0.228],
    [0.28, 0.673, 0.047],
    [-0.012, 0.043, 0.969],
  ],
  'no blue': [
    [1.256, -0.077, -0.179],
    [-0.078, 0.931, 0.148],
    [0.005, 0.691, 0.304],
  ],
};

const toXyz: readonly Triple[] = [
  [0.4339, 0.3762, 0.1899],
  [0.2126, 0.7152, 0.0722],
  [0.0178, 0.1095, 0.8729],
];

/** Returns a colour in CIELAB, where distances match perceived differences. */
function seen(colour: string, eye: readonly Triple[]): Triple {
  const [r = 0, g = 0, b = 0] = times(eye, light(colour));
  const [x = 0, y = 0, z = 0] = times(toXyz, [r, g, b]).map((part) =>
    part > 0.008_856 ? Math.cbrt(part) : 7.787 * part + 16 / 116,
  );
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (a: Triple, b: Triple) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function closest(colours: readonly string[], eye: readonly Triple[]): number {
  const points = colours.map((colour) => seen(colour, eye));
  return Math.min(...points.flatMap((a, index) => points.slice(index + 1).map((b) => distance(a, b))));
}

function contrast(one: string, other: string): number {
  const [a = 0, b = 0] = [one, other].map((colour) => times(toXyz, light(colour))[1] ?? 0).toSorted((x, y) => y - x);
  return (a + 0.05) / (b + 0.05);
}

describe.each(Object.entries(chartLooks))('the colours of series, %s', (_, { series, surface }) => {
  it('stand out from the page', () => {
    for (const colour of series) expect(contrast(colour, surface), colour).toBeGreaterThanOrEqual(3);
  });

  it.each(Object.keys(eyes))('can be distinguished with %s', (kind) => {
    const eye = eyes[kind] ?? [];
    expect(closest(series.slice(0, 6), eye)).toBeGreaterThan(12);
    expect(closest(series, eye)).toBeGreaterThan(7);
  });
});

it('no two of the eight looks have the same symbol and line, or the same stripes', () => {
  const looks = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(new Set(looks.map((look) => JSON.stringify(lineMark(look)))).size).toBe(8);
  expect(new Set(looks.map((look) => JSON.stringify(stripesOf(look)))).size).toBe(8);
});

it('no two looks with a colour and one of four patterns have both the same colour and the same stripes', () => {
  const looks = [0, 1, 2, 3].flatMap((pattern) => [0, 1, 2, 3, 4, 5, 6, 7].map((colour) => lookOf(colour, pattern)));
  const drawn = looks.map((look) => JSON.stringify([colourOf(chartLooks.light, look), stripesOf(look)]));
  expect(new Set(drawn).size).toBe(32);
  expect(colourOf(chartLooks.light, lookOf(3, 2))).toBe(colourOf(chartLooks.light, 3));
});

it.each(Object.entries(chartLooks))('the shades of a heat map differ by lightness alone, %s', (_, { shades }) => {
  const lightness = shades.map((shade) => seen(shade, eyes['all'] ?? [])[0]);
  const [first = 0, , last = 0] = lightness;
  const rising = first < last ? lightness : lightness.toReversed();
  expect(rising).toEqual(rising.toSorted((a, b) => a - b));
  expect(Math.abs(last - first)).toBeGreaterThan(50);
});
