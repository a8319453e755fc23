import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';

/**
 * Why a thing cannot be shared with an address; null: it can. Source: specification 1 §5, Sharing invite.
 * @param present with whom it is shared already
 */
export function shareFlaw(
  typed: string,
  present: readonly { readonly email: string }[],
): 'empty' | 'invalid' | 'present' | null {
  const email = normalizeEmail(typed);
  if (email === '') return 'empty';
  if (present.some((share) => normalizeEmail(share.email) === email)) return 'present';
  return isEmail(email) ? null : 'invalid';
}
