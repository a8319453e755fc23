import { describe, expect, it } from 'vitest';
import { checkedPeriod, monthAfter, periodFlaw, usualPeriod } from './station-period.rules.ts';

describe('a period of months', () => {
  it('counts months over the turn of a year', () => {
    expect(monthAfter('2026-01', -1)).toBe('2025-12');
    expect(monthAfter('2025-12', 1)).toBe('2026-01');
    expect(monthAfter('2026-11', 24)).toBe('2028-11');
    expect(monthAfter('2026-11', -23)).toBe('2024-12');
  });

  it('is first that from six months ago to the current one', () => {
    expect(usualPeriod('2026-03')).toEqual({ from: '2025-09', to: '2026-03' });
  });

  it('needs a start, an end not before it, and at most 24 months between them', () => {
    expect(periodFlaw({ from: null, to: '2026-01' })).toBe('from');
    expect(periodFlaw({ from: '2026-02', to: '2026-01' })).toBe('order');
    expect(periodFlaw({ from: '2024-01', to: '2026-01' })).toBeNull();
    expect(periodFlaw({ from: '2024-01', to: '2026-02' })).toBe('length');
    expect(periodFlaw({ from: '2020-01', to: null })).toBeNull();
  });

  it('is refused with the field that is wrong', () => {
    expect(checkedPeriod({ from: '2026-01' })).toEqual({ from: '2026-01', to: null });
    expect(() => checkedPeriod({})).toThrow('/from');
    expect(() => checkedPeriod({ from: '2026-01', to: '2025-12' })).toThrow('/to');
    expect(() => checkedPeriod({ from: '2023-01', to: '2025-12' })).toThrow('24 months');
  });
});
