import { describe, expect, it } from 'vitest';
import { insectCauses, insectReference, insectTypes } from './insect.catalogue.ts';
import {
  codeOf,
  currentInsectTypesVersion,
  insectTypesOfVersion,
  isInsectType,
  isInsectTypesVersion,
  keyOf,
  sortInsectTypes,
} from './insect.rules.ts';
import { insectColourOf } from './insect-colour.catalogue.ts';

describe('insect types', () => {
  it('have 26 different keys with codes 1 to 26', () => {
    expect(new Set(insectTypes).size).toBe(26);
    expect(insectTypes.map(codeOf)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
    expect(codeOf('others')).toBe(1);
    expect(codeOf('mold_beetle')).toBe(26);
  });

  it('can be found only by their codes', () => {
    for (const type of insectTypes) expect(keyOf(codeOf(type))).toBe(type);
    for (const code of [0, 27, -1, 1.5, Number.NaN]) expect(keyOf(code)).toBeUndefined();
  });

  it('have versions of 10, 16, 23 and 26 types, each the beginning of the next, others last', () => {
    expect(([1, 2, 3, 4] as const).map((version) => insectTypesOfVersion(version).length)).toEqual([10, 16, 23, 26]);
    for (const version of [1, 2, 3, 4] as const) {
      const types = insectTypesOfVersion(version);
      expect(types.at(-1)).toBe('others');
      expect(types.slice(0, -1).map(codeOf)).toEqual(types.slice(0, -1).map((_, index) => index + 2));
    }
    expect(insectTypesOfVersion(1)).toContain('fungus_gnat');
    expect(insectTypesOfVersion(1)).not.toContain('dark_winged_gnat');
    expect(insectTypesOfVersion(currentInsectTypesVersion)).toHaveLength(insectTypes.length);
  });

  it('recognize only their versions and names', () => {
    expect([1, 2, 3, 4].every(isInsectTypesVersion)).toBe(true);
    expect([0, 5, 1.5, -1, Number.NaN].some(isInsectTypesVersion)).toBe(false);
    expect(isInsectType('thrips')).toBe(true);
    expect(['', 'Thrips', 'toString', 'rat'].some(isInsectType)).toBe(false);
  });

  it('are sorted by code or as requested, with others always last', () => {
    expect(sortInsectTypes(['others', 'thrips', 'aphid'])).toEqual(['aphid', 'thrips', 'others']);
    expect(sortInsectTypes(['others', 'aphid', 'thrips'], (a, b) => codeOf(b) - codeOf(a))).toEqual([
      'thrips',
      'aphid',
      'others',
    ]);
  });
});

describe('insect reference', () => {
  const entries = insectTypes.map((type) => ({ type, ...insectReference[type] }));

  it('has one unique symbol of one or two letters for each type', () => {
    expect(new Set(entries.map((entry) => entry.symbol)).size).toBe(26);
    for (const entry of entries) expect(entry.symbol).toMatch(/^[A-Z][a-z]?$/);
  });

  it('names every type in both languages, uniquely', () => {
    for (const language of ['en', 'ja'] as const) {
      expect(new Set(entries.map((entry) => entry.name[language])).size).toBe(26);
    }
    for (const entry of entries) expect(entry.name.ja).toMatch(/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u);
  });

  it('has an order, a route and causes for every type but others', () => {
    for (const { type, order, route, causes } of entries) {
      expect(order === null, type).toBe(type === 'others');
      expect(route === null, type).toBe(type === 'others');
      expect(causes.length === 0, type).toBe(type === 'others');
      expect(new Set(causes).size, type).toBe(causes.length);
      for (const cause of causes) expect(insectCauses).toContain(cause);
    }
  });

  it('has a family for every type that is a single family', () => {
    const without = entries.filter((entry) => entry.family === null).map((entry) => entry.type);
    expect(without).toEqual(['others', 'thrips', 'psocid', 'parasitic_wasp']);
    for (const { family } of entries) if (family !== null) expect(family).toMatch(/^[A-Z][a-z]+idae$/);
  });
});

describe('insect colours', () => {
  it('are different for all types, with the last colour reserved for others', () => {
    const painted = insectTypes.map((type) => ({ type, ...insectColourOf(type) }));
    expect(new Set(painted.map(({ colour, pattern }) => `${colour}/${pattern}`)).size).toBe(26);
    for (const { type, colour, pattern } of painted) {
      expect(colour === 7, type).toBe(type === 'others');
      expect([0, 1, 2, 3]).toContain(pattern);
      expect([0, 1, 2, 3, 4, 5, 6, 7]).toContain(colour);
    }
  });
});
