import { passwordLength } from './account.limits.ts';

/** Which password rules a text meets. Length is in characters; nothing is trimmed. Source: ACCOUNT-3. */
export function passwordRules(password: string) {
  const length = [...password].length;
  return {
    length: length >= passwordLength.min && length <= passwordLength.max,
    digit: /[0-9]/.test(password),
    letters: /[a-z]/.test(password) && /[A-Z]/.test(password),
  };
}

/** Why a password is refused, or null. Source: ACCOUNT-3. */
export function passwordFlaw(password: string): 'length' | 'characters' | null {
  const kept = passwordRules(password);
  if (!kept.length) return 'length';
  return kept.digit && kept.letters ? null : 'characters';
}
