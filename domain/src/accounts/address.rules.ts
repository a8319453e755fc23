import { isEmail, normalizeEmail } from '../common/email.rules.ts';
import { Problem } from '../common/errors.ts';

/**
 * Normalizes an address for storage and mailing. Null when it is not exactly one address, or could break out of a mail
 * header.
 * Source: HTTP-5, MAIL-4.
 */
export function normalizedAddress(given: string): string | null {
  const email = normalizeEmail(given);
  return /\p{Cc}/u.test(given) || !isEmail(email) ? null : email;
}

/** Like `mailAddress`, for required values. @throws Problem `invalid_email` instead of returning null */
export function requiredEmail(given: string): string {
  const email = normalizedAddress(given);
  if (email === null) throw new Problem('invalid_email');
  return email;
}
