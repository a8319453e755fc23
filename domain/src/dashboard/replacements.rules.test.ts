import { expect, it } from 'vitest';
import { replacementsOf, replacementsOfSensor } from './replacements.rules.ts';

it('lists each replacement once, in order', () => {
  expect(replacementsOf([], null)).toEqual([]);
  expect(replacementsOf([], '2026-11-01')).toEqual(['2026-11-01']);
  const changes = [
    { old: null, new: '2026-09-01' },
    { old: '2026-09-01', new: '2026-10-01' },
    { old: '2026-10-01', new: '2026-11-01' },
  ];
  expect(replacementsOf(changes, '2026-11-01')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
  // The day it was created with is known from the first change.
  expect(replacementsOf(changes.slice(1), '2026-11-01')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01']);
});

it('leaves out what was taken back or corrected', () => {
  const undone = [
    { old: '2026-09-01', new: '2026-11-20' },
    { old: '2026-11-20', new: '2026-09-01' },
  ];
  expect(replacementsOf(undone, '2026-09-01')).toEqual(['2026-09-01']);
  expect(replacementsOf([{ old: '2026-11-20', new: '2026-11-18' }], '2026-11-18')).toEqual(['2026-11-18']);
  expect(replacementsOf([{ old: '2026-11-20', new: null }], null)).toEqual([]);
});

it('a sensor has the replacements of its site while it stands there, else its own', () => {
  const at = (text: string) => Date.parse(`${text}+09:00`) / 1_000;
  const installations = [
    {
      from: at('2026-11-05T12:00'),
      to: at('2026-11-10T12:00'),
      days: ['2026-11-01', '2026-11-05', '2026-11-07', '2026-11-20'],
    },
    { from: at('2026-11-15T00:00'), to: null, days: [] },
  ];
  const own = ['2026-11-02', '2026-11-06', '2026-11-10', '2026-11-14', '2026-11-16'];
  expect(replacementsOfSensor(own, installations, 'Asia/Tokyo')).toEqual([
    '2026-11-02',
    '2026-11-05',
    '2026-11-07',
    '2026-11-10',
    '2026-11-14',
  ]);
  expect(replacementsOfSensor(own, [], 'Asia/Tokyo')).toEqual(own);
});
