import { type Plan, planOf, plans } from '@trapline/domain/organizations/plan.catalogue.ts';
import { numberText } from '../platform/words/number-text.ts';

type Locale = keyof Plan['user_facing_label'];

/** A plan as operators see it: its name in the Japanese price list, or the same figures in English. */
export function adminPlanText(plan: Plan, locale: Locale): string {
  if (locale === 'ja') return plan.admin_label_ja;
  const { user_facing_label, fixed_price, unit_price } = plan;
  const yen = (price: number) => `${numberText(price, locale)} yen`;
  if (fixed_price === null) return user_facing_label.en;
  const extra = unit_price === null ? '' : `, ${yen(unit_price)} for each further trap`;
  return `${user_facing_label.en} (${yen(fixed_price)} a month${extra})`;
}

/** Returns every plan as a choice. */
export function planChoices(locale: Locale): { readonly value: string; readonly label: string }[] {
  return plans.map((plan) => ({ value: String(plan.id), label: adminPlanText(plan, locale) }));
}

/** Returns a plan's name for operators or for customers; the id itself if the plan is unknown. */
export function planText(id: number, reader: 'product_admin' | 'customer', locale: Locale): string {
  const plan = planOf(id);
  if (!plan) return String(id);
  return reader === 'product_admin' ? adminPlanText(plan, locale) : plan.user_facing_label[locale];
}
