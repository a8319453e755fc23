import { expect, it } from 'vitest';
import { usageCsvHeading, usageCsvLine } from './usage-csv.rules.ts';

it('has headings in both languages', () => {
  expect(usageCsvHeading('en')).toBe(
    'Month,Organization ID,Organization,Plan,Plan name,Traps included,Traps used,Traps beyond the plan,' +
      'Fixed price (JPY),Price of a further trap (JPY),Cost of further traps (JPY)\n',
  );
  expect(usageCsvHeading('ja')).toBe(
    '月,組織ID,組織,プラン,プラン名,基本トラップ数,使用トラップ数,超過トラップ数,基本料金（円）,追加単価（円）,超過料金（円）\n',
  );
});

it.each([
  [{ plan: 1, used_traps: 23 }, '2026-11,7,"A, B",1,20 traps a month,20,23,3,10000,400,1200\n'],
  [{ plan: 1, used_traps: 20 }, '2026-11,7,"A, B",1,20 traps a month,20,20,0,10000,400,0\n'],
  [{ plan: 4, used_traps: 900 }, '2026-11,7,"A, B",4,Unlimited traps,,900,0,100000,,0\n'],
  [{ plan: 99, used_traps: 2 }, '2026-11,7,"A, B",99,No plan,,2,0,,,0\n'],
])('a line: %j', (used, line) => {
  expect(usageCsvLine({ id: 7, name: 'A, B', ...used }, '2026-11', 'en')).toBe(line);
});

it('names of plans are in the reader’s language, and names of organizations are no formulas', () => {
  const line = usageCsvLine({ id: 7, name: '=1+1', plan: 1, used_traps: 0 }, '2026-11', 'ja');
  expect(line).toBe("2026-11,7,'=1+1,1,月20トラップ,20,0,0,10000,400,0\n");
});
