import { expect, it } from 'vitest';
import { waitAfter, waitAfterRefusal } from './back-off.ts';

const end = { failures: 0, retry: null };

it('a stream that has ended is reopened after the delay set by the server', () => {
  expect(waitAfter({ ...end, retry: 3_210 }, 0.9)).toBe(3_210);
  expect([waitAfter(end, 0), waitAfter(end, 0.5)]).toEqual([1_000, 2_000]);
});

it('each failure doubles the wait, up to a minute, with a random part', () => {
  const wait = (failures: number, random = 1) => waitAfter({ ...end, failures }, random);
  expect([1, 2, 3, 6, 7, 60, 5_000].map((failures) => wait(failures))).toEqual([
    2_000, 4_000, 8_000, 60_000, 60_000, 60_000, 60_000,
  ]);
  expect([wait(3, 0), wait(3, 0.5)]).toEqual([4_000, 6_000]);
});

it('a server with too many streams is left alone for as long as it requests', () => {
  expect(waitAfter({ ...end, failures: 1, retry: 60_000 }, 0)).toBe(60_000);
});

it('a refused stream is tried again after some minutes', () => {
  expect([waitAfterRefusal(0), waitAfterRefusal(0.5)]).toEqual([300_000, 450_000]);
});
