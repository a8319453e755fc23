import { insectTypes } from '@trapline/domain/insects/insect.catalogue.ts';
import { expect, it } from 'vitest';
import { chartLooks, colourOf, stripesOf } from '../ui/charts/chart-look.ts';
import { insectLook } from './insect-look.ts';

it.each(Object.entries(chartLooks))('no two types are drawn alike, and only others are grey, %s', (_, look) => {
  const named = insectTypes.filter((type) => type !== 'others').map(insectLook);
  const drawn = named.map((one) => JSON.stringify([colourOf(look, one), stripesOf(one)]));
  expect(new Set(drawn).size).toBe(25);
  expect(named.map((one) => colourOf(look, one))).not.toContain(look.rest);
  expect(insectLook('others')).toBe('rest');
  expect(insectLook('firefly')).toBe('rest');
});
