import { describe, expect, it } from 'vitest';
import { dayBounds, localHour, localMonth, monthAfter } from './local-time.rules.ts';

describe('days', () => {
  it('are local', () => {
    const noon = Date.UTC(2026, 10, 20, 15, 0, 0) / 1000;
    expect(localHour(noon, 'Asia/Tokyo')).toEqual({ day: '2026-11-21', hour: 0 });
    expect(localHour(noon, 'UTC')).toEqual({ day: '2026-11-20', hour: 15 });
    expect(dayBounds('2026-11-21', 'Asia/Tokyo')).toEqual({ from: noon, to: noon + 86_400 });
  });
  it('have 23 or 25 hours when clocks change', () => {
    const length = (day: string) => {
      const { from, to } = dayBounds(day, 'Europe/Berlin');
      return (to - from) / 3_600;
    };
    expect([length('2026-03-29'), length('2026-10-25'), length('2026-06-01')]).toEqual([23, 25, 24]);
  });
});

describe('months', () => {
  it('are local', () => {
    const turn = Date.UTC(2026, 10, 30, 15) / 1000;
    expect([localMonth(turn - 1, 'Asia/Tokyo'), localMonth(turn, 'Asia/Tokyo'), localMonth(turn, 'UTC')]).toEqual([
      '2026-11',
      '2026-12',
      '2026-11',
    ]);
  });

  it('follow each other', () => {
    expect(['2026-01', '2026-11', '2026-12'].map(monthAfter)).toEqual(['2026-02', '2026-12', '2027-01']);
  });
});
