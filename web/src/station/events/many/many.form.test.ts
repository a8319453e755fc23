import { expect, it } from 'vitest';
import { manyChange, manyFlaws, unchanged } from './many.form.ts';

it('sends only what was filled in', () => {
  expect(manyChange(unchanged)).toEqual({});
  expect(manyChange({ ...unchanged, trap_no: ' 7 ', month: '2026/9' })).toEqual({ trap_no: '7', month: '2026-09' });
});

it('refuses days and months that are none, and a collection before the installation', () => {
  expect(Object.values(manyFlaws(unchanged))).toEqual([null, null, null, null]);
  expect(manyFlaws({ trap_no: 'x'.repeat(51), installed_at: 'x', collected_at: '2026-02-30', month: '13' })).toEqual({
    trap_no: 'tooLong',
    installed_at: 'notDay',
    collected_at: 'notDay',
    month: 'notMonth',
  });
  expect(manyFlaws({ ...unchanged, installed_at: '2026-02-02', collected_at: '2026-02-01' }).collected_at).toBe(
    'before',
  );
});
