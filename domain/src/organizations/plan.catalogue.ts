/** How a plan counts traps. Source: ORG-5. */
export type PlanType = 'with_included_units' | 'unlimited' | 'none';

/** A plan for station traps; prices in JPY per month, without tax. */
export interface Plan {
  readonly id: number;
  readonly type: PlanType;
  /** Label for operators, in Japanese like their price list. */
  readonly admin_label_ja: string;
  readonly user_facing_label: { readonly en: string; readonly ja: string };
  /** Traps per month included in the fixed price; null: unlimited, or no plan. */
  readonly included_units: number | null;
  readonly fixed_price: number | null;
  /** Price of each further trap. */
  readonly unit_price: number | null;
}

function units(id: number, series: string, included: number, fixed: number, unit: number): Plan {
  return {
    id,
    type: 'with_included_units',
    admin_label_ja: `${series}${included}トラップ（基本 ${fixed}円、追加 ${unit}円）`,
    user_facing_label: { en: `${included} traps a month`, ja: `月${included}トラップ` },
    included_units: included,
    fixed_price: fixed,
    unit_price: unit,
  };
}

function unlimited(id: number, series: string, fixed: number): Plan {
  return {
    id,
    type: 'unlimited',
    admin_label_ja: `${series}無制限（基本 ${fixed}円）`,
    user_facing_label: { en: 'Unlimited traps', ja: 'トラップ数無制限' },
    included_units: null,
    fixed_price: fixed,
    unit_price: null,
  };
}

/** Id of "no plan". Source: ORG-5. */
export const noPlan = 99;

/** All plans. Source: ORG-5. */
export const plans: readonly Plan[] = [
  units(1, 'A-', 20, 10_000, 400),
  units(2, 'A-', 50, 20_000, 300),
  units(3, 'A-', 200, 40_000, 200),
  unlimited(4, 'A-', 100_000),
  units(11, 'B-', 20, 12_000, 400),
  units(12, 'B-', 50, 25_000, 300),
  units(13, 'B-', 200, 60_000, 200),
  unlimited(14, 'B-', 150_000),
  {
    id: noPlan,
    type: 'none',
    admin_label_ja: 'プランなし',
    user_facing_label: { en: 'No plan', ja: 'プランなし' },
    included_units: null,
    fixed_price: null,
    unit_price: null,
  },
];

/** The plan with an id; undefined when there is none. */
export function planOf(id: number | null | undefined): Plan | undefined {
  return plans.find((plan) => plan.id === id);
}
