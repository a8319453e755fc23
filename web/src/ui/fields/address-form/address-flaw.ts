import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';

/** Why something cannot be opened to an address. */
export type AddressFlaw = 'empty' | 'invalid' | 'present';

/**
 * Why something cannot be opened to an address; null: it can. Source: SHARE-16.
 * @param present to whom it is open already
 */
export function addressFlaw(typed: string, present: readonly { readonly email: string }[]): AddressFlaw | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'empty';
  if (present.some((one) => normalizeEmail(one.email) === email)) return 'present';
  return isEmail(email) ? null : 'invalid';
}
