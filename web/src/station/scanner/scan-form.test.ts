import { describe, expect, it } from 'vitest';
import { announcedOf, isValidScan, newScan, scanFlaws, withInstalled } from './scan-form.ts';

const filled = { ...newScan('7'), installed_at: '2026-11-01', collected_at: '2026-11-30', month: '2026-11' };

describe('the form of a scan', () => {
  it('takes the month from the installed day until the month is typed', () => {
    expect(withInstalled(newScan(), '2026-11-05').month).toBe('2026-11');
    expect(withInstalled({ ...newScan(), month: '2026-10', monthTyped: true }, '2026-11-05').month).toBe('2026-10');
    expect(withInstalled({ ...newScan(), month: '2026-10' }, '2026-1').month).toBe('2026-10');
  });

  it('needs every field, and days in their order', () => {
    expect(scanFlaws(newScan())).toEqual({
      trap_no: 'required',
      installed_at: 'required',
      collected_at: 'required',
      month: 'required',
    });
    expect(isValidScan(filled)).toBe(true);
    expect(scanFlaws({ ...filled, collected_at: '2026-10-31' }).collected_at).toBe('before');
    expect(scanFlaws({ ...filled, collected_at: '2026-11-31' }).collected_at).toBe('required');
    expect(scanFlaws({ ...filled, trap_no: 'x'.repeat(51) }).trap_no).toBe('too_long');
    expect(isValidScan({ ...filled, trap_no: ' ' })).toBe(false);
    expect(isValidScan({ ...filled, month: '2026/11' })).toBe(true);
  });

  it('is announced in the forms of the portal', () => {
    expect(announcedOf({ ...filled, trap_no: ' 7 ', month: '202611' }, 'Yard')).toEqual({
      place: 'Yard',
      trap_no: '7',
      installed_at: '2026-11-01',
      collected_at: '2026-11-30',
      month_label: '2026-11',
    });
  });
});
