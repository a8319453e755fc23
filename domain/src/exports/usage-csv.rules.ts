import { planOf } from '../organizations/plan.catalogue.ts';
import { excessCost } from '../station/usage.rules.ts';
import { type Cell, csvOfCells } from './cell.rules.ts';

/** Headings of the exported usage, in column order. */
const headings = {
  month: { en: 'Month', ja: '月' },
  id: { en: 'Organization ID', ja: '組織ID' },
  name: { en: 'Organization', ja: '組織' },
  plan: { en: 'Plan', ja: 'プラン' },
  plan_name: { en: 'Plan name', ja: 'プラン名' },
  included: { en: 'Traps included', ja: '基本トラップ数' },
  used: { en: 'Traps used', ja: '使用トラップ数' },
  excess: { en: 'Traps beyond the plan', ja: '超過トラップ数' },
  fixed_price: { en: 'Fixed price (JPY)', ja: '基本料金（円）' },
  unit_price: { en: 'Price of a further trap (JPY)', ja: '追加単価（円）' },
  excess_cost: { en: 'Cost of further traps (JPY)', ja: '超過料金（円）' },
} as const;

/** The usage of an organization in a month. */
export interface UsageRow {
  readonly id: number;
  readonly name: string;
  readonly plan: number;
  readonly used_traps: number;
}

/** The heading line, including the line break. */
export function usageCsvHeading(locale: 'en' | 'ja'): string {
  return csvOfCells(Object.values(headings).map((heading) => ({ kind: 'text', value: heading[locale] })));
}

/**
 * The CSV line of an organization's usage, including the line break. Prices are in JPY without tax; those that a plan
 * does not have are empty. Source: STATION-22, EXPORT-1
 * @param month `YYYY-MM`
 */
export function usageCsvLine({ id, name, plan, used_traps }: UsageRow, month: string, locale: 'en' | 'ja'): string {
  const known = planOf(plan);
  const included = known?.included_units ?? null;
  return csvOfCells([
    { kind: 'text', value: month },
    number(id),
    { kind: 'text', value: name },
    number(plan),
    { kind: 'text', value: known?.user_facing_label[locale] ?? '' },
    number(included),
    number(used_traps),
    number(included === null ? 0 : Math.max(0, used_traps - included)),
    number(known?.fixed_price ?? null),
    number(known?.unit_price ?? null),
    number(excessCost(plan, used_traps)),
  ]);
}

function number(value: number | null): Cell {
  return value === null ? { kind: 'blank' } : { kind: 'number', value };
}
