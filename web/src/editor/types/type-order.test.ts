import { expect, it } from 'vitest';
import { keyOfType, matchesWords, typeOfKey, typeOrder } from './type-order.ts';

const box = (type: string | null, suggested?: string) => ({
  type,
  suggestion: suggested === undefined ? null : { type: suggested, p: 0.7 },
});

it('offers the types of the photo first, the most frequent of them first, said or suggested', () => {
  const order = typeOrder([box('midge'), box(null, 'moth_fly'), box('moth_fly'), box(null), box('unheard_of')]);
  expect(order.slice(0, 2)).toEqual(['moth_fly', 'midge']);
  expect(order).toHaveLength(26);
  expect(order.at(-1)).toBe('others');
  expect(new Set(order).size).toBe(26);
});

it('gives the first nine types a key', () => {
  const order = typeOrder([box('mosquito')]);
  expect(typeOfKey(order, '1')).toBe('mosquito');
  expect(typeOfKey(order, '0')).toBeUndefined();
  expect(typeOfKey(order, 'a')).toBeUndefined();
  expect(keyOfType(order, 'mosquito')).toBe('1');
  expect(keyOfType(order, 'others')).toBeUndefined();
  expect(order.filter((type) => keyOfType(order, type) !== undefined)).toHaveLength(9);
});

it('finds a type by its name in either language, or by its letters', () => {
  expect(matchesWords('moth_fly', 'MOTH')).toBe(true);
  expect(matchesWords('moth_fly', 'チョウバエ')).toBe(true);
  expect(matchesWords('moth_fly', '')).toBe(true);
  expect(matchesWords('moth_fly', 'midge')).toBe(false);
});
