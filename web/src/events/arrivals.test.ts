import { expect, it } from 'vitest';
import { arrivalCount, type PhotoArrivals } from './arrivals.queries.ts';

const photo: PhotoArrivals = {
  photo_key: 'photo',
  before: 'e0',
  compared: true,
  card_changed: false,
  arrived: [{ x1: 0, y1: 0, x2: 1, y2: 1 }],
  counts: { others: 1 },
  gone: 0,
};

it('adds what is new on all photos', () => {
  expect(arrivalCount([photo, { ...photo, arrived: [] }])).toEqual({ count: 1, cardChanged: false });
  expect(arrivalCount([{ ...photo, card_changed: true }])).toEqual({ count: 1, cardChanged: true });
});

it('says nothing unless every photo could be compared', () => {
  expect(arrivalCount([])).toBeNull();
  expect(arrivalCount([photo, { ...photo, compared: false }])).toBeNull();
  expect(arrivalCount([{ ...photo, before: null }])).toBeNull();
});
