import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';

/** Why access cannot be given to an address. */
export type AddressFlaw = 'empty' | 'invalid' | 'present';

/**
 * Returns why access cannot be given to an address; null if it can. Source: SHARE-16.
 * @param present those who already have access
 */
export function addressFlaw(typed: string, present: readonly { readonly email: string }[]): AddressFlaw | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'empty';
  if (present.some((one) => normalizeEmail(one.email) === email)) return 'present';
  return isEmail(email) ? null : 'invalid';
}
