import { describe, expect, it } from 'vitest';
import { checkedMonths, comparedMonths, monthsOf, reportFileName } from './report.rules.ts';

describe('the months of a report', () => {
  it('are both included', () => {
    expect(monthsOf({ from: '2026-11', to: '2027-02' })).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
  });

  it.each([
    ['2026-01', '2027-01', null],
    ['2026-01', '2027-02', '/to'],
    ['2026-02', '2026-01', '/to'],
  ])('from %s to %s are refused at %s', (from, to, path) => {
    if (path === null) expect(checkedMonths({ from, to })).toEqual({ from, to });
    else expect(() => checkedMonths({ from, to })).toThrow(path);
  });

  it('are compared with as many before, and with those of the year before', () => {
    expect(comparedMonths({ from: '2026-01', to: '2026-03' })).toEqual({
      before: { from: '2025-10', to: '2025-12' },
      yearBefore: { from: '2025-01', to: '2025-03' },
    });
  });
});

describe('the file name of a report', () => {
  it('says what it is about, and the months', () => {
    const period = { from: '2026-01', to: '2026-01' };
    const name = { type: 'standard', format: 'xlsx', about: '第1工場', period } as const;
    expect(reportFileName(name)).toBe('第1工場_2026-01.xlsx');
    const longer = { ...name, type: 'legacy', format: 'pdf', period: { from: '2026-01', to: '2026-03' } } as const;
    expect(reportFileName(longer)).toBe('第1工場_2026-01_2026-03_legacy.pdf');
  });
});
