import { expect, it } from 'vitest';
import { waitAfter } from './back-off.ts';

const end = { failures: 0, retry: null, refused: false };

it('a stream that ended is opened again when the server asked for it', () => {
  expect(waitAfter({ ...end, retry: 3_210 }, 0.9)).toBe(3_210);
  expect([waitAfter(end, 0), waitAfter(end, 0.5)]).toEqual([1_000, 2_000]);
});

it('each failure doubles the wait, up to a minute, and no two browsers wait the same', () => {
  const wait = (failures: number, random = 1) => waitAfter({ ...end, failures }, random);
  expect([1, 2, 3, 6, 7, 60, 5_000].map((failures) => wait(failures))).toEqual([
    2_000, 4_000, 8_000, 60_000, 60_000, 60_000, 60_000,
  ]);
  expect([wait(3, 0), wait(3, 0.5)]).toEqual([4_000, 6_000]);
});

it('a server that has too many is left alone for as long as it asks', () => {
  expect(waitAfter({ ...end, failures: 1, retry: 60_000 }, 0)).toBe(60_000);
});

it('a refusal is tried again after minutes', () => {
  expect(waitAfter({ failures: 1, retry: null, refused: true }, 0)).toBe(300_000);
});
