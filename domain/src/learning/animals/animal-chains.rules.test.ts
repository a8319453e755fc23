import { expect, test } from 'vitest';
import { animalsOnPhoto, type NeighbourCard } from './animal-chains.rules.ts';
import type { SeenBox } from './card-alignment.rules.ts';

/** Insects in a row that all look alike; only their places tell them apart. */
const row = (places: readonly number[]): readonly SeenBox[] =>
  places.map((x) => ({ x1: x, y1: (x * 7) % 300, x2: x + 30, y2: ((x * 7) % 300) + 30, x: Float32Array.of(1, 0) }));

const places = [100, 300, 500, 700];
const neighbour = (at: readonly number[], name: string): NeighbourCard => ({
  boxes: row(at),
  animals: at.map((x) => `${name}${x}`),
});
const chains = (known: ReturnType<typeof animalsOnPhoto>) => known?.map(({ animal }) => animal);

test('what is on no other photo begins a chain of its own', () => {
  expect(chains(animalsOnPhoto(row([100, 300]), [], [], '7'))).toEqual(['7/100,100,130,130', '7/300,0,330,30']);
});

test('an animal is carried on from the photo before, else from the one after', () => {
  const found = animalsOnPhoto(row([...places, 900]), [], [neighbour(places, 'before')], '7');
  expect(chains(found)).toEqual(['before100', 'before300', 'before500', 'before700', '7/900,0,930,30']);
  const between = [neighbour(places.slice(0, 3), 'before'), neighbour(places, 'after')];
  expect(chains(animalsOnPhoto(row(places), [], between, '7'))).toEqual([
    'before100',
    'before300',
    'before500',
    'after700',
  ]);
});

test('a box keeps its animal, also when a person moves it, and one that was removed stays known', () => {
  const own = row([100, 300]).map(({ x1, y1, x2, y2 }) => ({
    corners: [x1, y1, x2, y2] as const,
    animal: `own${x1}`,
  }));
  const shifted = row([100]).map((box) => ({ ...box, x1: box.x1 - 4, x2: box.x2 - 4 }));
  expect(animalsOnPhoto(shifted, own, [neighbour(places, 'before')], '7')).toEqual([
    ...own,
    { corners: [96, 100, 126, 130], animal: 'own100' },
  ]);
});

test('too many boxes are not compared', () => {
  expect(animalsOnPhoto(row(Array.from({ length: 1_001 }, (_, index) => index)), [], [], '7')).toBeNull();
});
