import { isEmail, normalizeEmail } from '../common/email.rules.ts';
import { Problem } from '../common/errors.ts';

/**
 * A mail address that a mail may go to, as it is kept; null: not one address, or it could end a mail's header.
 * Source: HTTP-5, MAIL-4.
 */
export function mailAddress(given: string): string | null {
  const email = normalizeEmail(given);
  return /\p{Cc}/u.test(given) || !isEmail(email) ? null : email;
}

/** The same. @throws Problem `invalid_email` where it is none */
export function requiredEmail(given: string): string {
  const email = mailAddress(given);
  if (email === null) throw new Problem('invalid_email');
  return email;
}
