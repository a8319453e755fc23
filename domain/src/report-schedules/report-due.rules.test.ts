import { describe, expect, it } from 'vitest';
import { figureChanges } from './figure-change.rules.ts';
import { daysOfMonth, lastWholeMonth, nextReportMonth, reportDueAt, reportedMonth } from './report-due.rules.ts';

const at = (text: string) => Date.parse(text) / 1_000;

describe('when a scheduled report is due', () => {
  it.each([
    ['2026-11', 1, 'Asia/Tokyo', '2026-11-02T07:00+09:00'],
    ['2026-12', 2, 'Asia/Tokyo', '2026-12-01T07:00+09:00'],
    ['2026-12', 1, 'Asia/Tokyo', '2026-12-07T07:00+09:00'],
    ['2026-05', 5, 'Europe/Berlin', '2026-05-01T07:00+02:00'],
    ['2026-08', 3, 'America/New_York', '2026-08-05T07:00-04:00'],
  ])('in %s, weekday %d, in %s', (month, weekday, zone, expected) => {
    expect(reportDueAt(month, weekday, zone)).toBe(at(expected));
  });

  it('is this month only while the time is to come', () => {
    const due = at('2026-12-07T07:00+09:00');
    expect(nextReportMonth(due - 1, 1, 'Asia/Tokyo')).toBe('2026-12');
    expect(nextReportMonth(due, 1, 'Asia/Tokyo')).toBe('2027-01');
  });

  it('is about the month before', () => {
    expect(reportedMonth('2027-01')).toBe('2026-12');
    expect(daysOfMonth('2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(lastWholeMonth(new Date('2026-11-30T15:00Z'), 'Asia/Tokyo')).toBe('2026-11');
    expect(lastWholeMonth(new Date('2026-11-30T14:59Z'), 'Asia/Tokyo')).toBe('2026-10');
  });
});

describe('figures that changed', () => {
  const figure = (name: string, count: number) => ({ name, count });

  it('are those that differ, came or went, by name', () => {
    const before = { 1: figure('b', 1), 2: figure('a', 2), 3: figure('c', 3) };
    const now = { 1: figure('b', 4), 2: figure('a', 2), 4: figure('d', 0) };
    expect(figureChanges(before, now)).toEqual([
      { name: 'b', before: 1, now: 4 },
      { name: 'c', before: 3, now: null },
      { name: 'd', before: null, now: 0 },
    ]);
    expect(figureChanges({ 1: figure('a', 1) }, { 1: figure('a', 1) })).toEqual([]);
  });

  it('are told by what counted them: another name is no change, and the same name not the same', () => {
    const before = { 1: figure('a', 1), 2: figure('b', 2) };
    expect(figureChanges(before, { 1: figure('b', 1), 2: figure('a', 2) })).toEqual([]);
    expect(figureChanges(before, { 1: figure('z', 5), 3: figure('b', 2) })).toEqual([
      { name: 'b', before: 2, now: null },
      { name: 'b', before: null, now: 2 },
      { name: 'z', before: 1, now: 5 },
    ]);
  });
});
