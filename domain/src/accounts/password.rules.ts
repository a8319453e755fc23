import { passwordLength } from './account.limits.ts';

/** Why a password is refused, or null. Length is in characters, nothing is trimmed. Source: specification 1 §5. */
export function passwordFlaw(password: string): 'length' | 'characters' | null {
  const length = [...password].length;
  if (length < passwordLength.min || length > passwordLength.max) return 'length';
  if (!/[0-9]/.test(password) || !/[a-z]/.test(password) || !/[A-Z]/.test(password)) return 'characters';
  return null;
}
