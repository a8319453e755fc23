import { describe, expect, it } from 'vitest';
import { trapDaysLeft, trapState } from './trap.rules.ts';

describe('trapDaysLeft', () => {
  it('counts down to the last day, and continues below zero', () => {
    expect(trapDaysLeft('2026-11-01', 30, '2026-11-01')).toBe(30);
    expect(trapDaysLeft('2026-11-01', 30, '2026-11-21')).toBe(10);
    expect(trapDaysLeft('2026-11-01', 30, '2026-12-01')).toBe(0);
    expect(trapDaysLeft('2026-11-01', 30, '2026-12-04')).toBe(-3);
    expect(trapDaysLeft('2026-11-01', 0, '2026-11-01')).toBe(0);
  });
  it('counts days, not hours: a night with a clock change is one day', () => {
    expect(trapDaysLeft('2026-03-28', 3, '2026-03-30')).toBe(1);
  });
});

describe('trapState', () => {
  it('is due in the last week and on the last day, and overdue after it', () => {
    expect([30, 8, 7, 1, 0, -1].map(trapState)).toEqual(['good', 'good', 'due', 'due', 'due', 'overdue']);
  });
});
