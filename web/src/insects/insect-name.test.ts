import { expect, it } from 'vitest';
import { insectName, insectSymbol } from './insect-name.ts';

it('names insect types in both languages', () => {
  expect([insectName('midge', 'en'), insectName('midge', 'ja'), insectSymbol('midge')]).toEqual([
    'Non-biting midges',
    'ユスリカ',
    'Mi',
  ]);
});

it('shows an unknown insect type by its key, without a symbol', () => {
  expect([insectName('firefly', 'ja'), insectSymbol('firefly')]).toEqual(['firefly', '']);
});
