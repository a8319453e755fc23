import { describe, expect, it } from 'vitest';
import { callsForAttention, countedNights, nightWords } from './night.rules.ts';

const at = (text: string) => Date.parse(text) / 1_000;
const period = (from: string, to: string) => ({ from: at(from), to: at(to) });

describe('the counted nights', () => {
  const [first, second, third] = [
    period('2026-11-21T18:00:00+09:00', '2026-11-22T06:00:00+09:00'),
    period('2026-11-22T18:00:00+09:00', '2026-11-23T06:00:00+09:00'),
    period('2026-11-23T18:00:00+09:00', '2026-11-24T06:00:00+09:00'),
  ];

  it.each([
    ['2026-11-23T05:59:59+09:00', { latest: second, ended: first }],
    ['2026-11-23T06:00:00+09:00', { latest: second, ended: null }],
    ['2026-11-23T17:59:59+09:00', { latest: second, ended: null }],
    ['2026-11-23T18:00:00+09:00', { latest: third, ended: second }],
    ['2026-11-23T23:59:59+09:00', { latest: third, ended: second }],
    ['2026-11-24T00:00:00+09:00', { latest: third, ended: second }],
    ['2026-11-24T05:59:59+09:00', { latest: third, ended: second }],
    ['2026-11-24T06:00:00+09:00', { latest: third, ended: null }],
  ])('at %s in Tokyo', (now, nights) => {
    expect(countedNights(at(now), 'Asia/Tokyo')).toEqual(nights);
  });

  const before = period('2026-10-23T18:00:00+02:00', '2026-10-24T06:00:00+02:00');
  // The clocks are set back at 03:00: this night has 13 hours.
  const longer = period('2026-10-24T18:00:00+02:00', '2026-10-25T06:00:00+01:00');
  const after = period('2026-10-25T18:00:00+01:00', '2026-10-26T06:00:00+01:00');

  it.each([
    ['2026-10-24T17:59:59+02:00', { latest: before, ended: null }],
    ['2026-10-24T18:00:00+02:00', { latest: longer, ended: before }],
    ['2026-10-24T23:59:59+02:00', { latest: longer, ended: before }],
    ['2026-10-25T02:30:00+01:00', { latest: longer, ended: before }],
    ['2026-10-25T05:59:59+01:00', { latest: longer, ended: before }],
    ['2026-10-25T06:00:00+01:00', { latest: longer, ended: null }],
    ['2026-10-25T18:00:00+01:00', { latest: after, ended: longer }],
  ])('at %s in Berlin', (now, nights) => {
    expect(countedNights(at(now), 'Europe/Berlin')).toEqual(nights);
  });

  it('are of 11 hours when the clocks are set forward', () => {
    expect(countedNights(at('2026-03-29T12:00:00+02:00'), 'Europe/Berlin').latest).toEqual(
      period('2026-03-28T18:00:00+01:00', '2026-03-29T06:00:00+02:00'),
    );
  });
});

describe('a sighting calls for attention', () => {
  const isCalling = (timestamp: string, now: string, looked_at = false) =>
    callsForAttention({ timestamp: at(timestamp), looked_at }, countedNights(at(now), 'Asia/Tokyo'));
  const [seen, day] = ['2026-11-23T02:00:00+09:00', '2026-11-23T12:00:00+09:00'];

  it.each(['2026-11-23T02:00:00+09:00', '2026-11-23T06:00:00+09:00', '2026-11-23T17:59:59+09:00'])(
    'of the latest night, looked at or not, at %s',
    (now) => {
      expect([isCalling(seen, now), isCalling(seen, now, true)]).toEqual([true, true]);
    },
  );

  it.each(['2026-11-23T18:00:00+09:00', '2026-11-23T23:59:59+09:00', '2026-11-24T05:59:59+09:00'])(
    'of the night before, until somebody has looked, at %s',
    (now) => {
      expect([isCalling(seen, now), isCalling(seen, now, true)]).toEqual([true, false]);
    },
  );

  it('until the next 06:00', () => {
    expect(isCalling(seen, '2026-11-24T06:00:00+09:00')).toBe(false);
  });

  it('only if it was at night', () => {
    expect([isCalling(day, '2026-11-23T13:00:00+09:00'), isCalling(day, '2026-11-23T20:00:00+09:00')]).toEqual([
      false,
      false,
    ]);
  });
});

it('the words are those of the hour', () => {
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const named = Object.entries(Object.groupBy(hours, nightWords));
  expect(new Map(named)).toEqual(
    new Map([
      ['pastTwoNights', hours.slice(0, 6)],
      ['lastNight', hours.slice(6, 18)],
      ['sinceLastNight', hours.slice(18)],
    ]),
  );
});
