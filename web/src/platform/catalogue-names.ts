import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { featureFacts, features } from '@trapline/domain/organizations/feature.catalogue.ts';
import { planOf } from '@trapline/domain/organizations/plan.catalogue.ts';

/** What a feature is called; the text itself where there is no such feature. */
export function featureName(key: string, locale: Locale): string {
  const feature = features.find((one) => one === key);
  return feature === undefined ? key : featureFacts[feature][locale];
}

/** What a plan is called for customers; its id where there is no such plan. */
export function planName(id: number, locale: Locale): string {
  return planOf(id)?.user_facing_label[locale] ?? String(id);
}
