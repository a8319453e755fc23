import { emailLength } from './text.limits.ts';

const shape =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** A mail address as it is stored: trimmed and in lower case. Source: HTTP-5. */
export function normalizeEmail(value: string): string {
  return value.trim().toLowerCase();
}

/**
 * Whether `value` has the shape of one mail address with a top-level domain of at least 2 letters. Dots may follow each
 * other and end the part before the @, against RFC 5321: old addresses of Japanese mobile phones have them.
 * Source: HTTP-5.
 */
export function isEmail(value: string): boolean {
  return value.length <= emailLength && shape.test(value) && !value.startsWith('.');
}
