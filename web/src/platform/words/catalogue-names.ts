import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { featureFacts, features } from '@trapline/domain/organizations/feature.catalogue.ts';
import { planOf } from '@trapline/domain/organizations/plan.catalogue.ts';

/** Returns a feature's name; the key itself if the feature is unknown. */
export function featureName(key: string, locale: Locale): string {
  const feature = features.find((one) => one === key);
  return feature === undefined ? key : featureFacts[feature][locale];
}

/** Returns a plan's name for customers; its id if the plan is unknown. */
export function planName(id: number, locale: Locale): string {
  return planOf(id)?.user_facing_label[locale] ?? String(id);
}
