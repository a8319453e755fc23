import { passwordLength } from '@trapline/domain/accounts/account.limits.ts';
import { passwordFlaw, passwordRules } from '@trapline/domain/accounts/password.rules.ts';
import { i18n } from '../../platform/words/i18n.ts';
import './new-password.messages.ts';

/** The rules that are ticked off while typing: those of a password, and that both fields are equal. */
export const shownRules = ['length', 'digit', 'letters', 'equal'] as const;

/** Returns which of the shown rules are met; two empty fields do not count as equal. */
export function keptRules(
  password: string,
  confirmation: string,
): Readonly<Record<(typeof shownRules)[number], boolean>> {
  return { ...passwordRules(password), equal: password !== '' && password === confirmation };
}

/** Errors of the two fields on submit; null if valid. */
export interface NewPasswordErrors {
  readonly password: string | null;
  readonly confirmation: string | null;
}

/**
 * Validates both fields, in the current language. They may be empty unless a password is required.
 * Source: ACCOUNT-3.
 */
export function newPasswordErrors(password: string, confirmation: string, required: boolean): NewPasswordErrors {
  if (!required && password === '' && confirmation === '') return { password: null, confirmation: null };
  const flaw = passwordFlaw(password);
  const ns = 'newPassword';
  if (required && password === '') {
    return {
      password: i18n.t(($) => $.required, { ns }),
      confirmation: confirmation === '' ? i18n.t(($) => $.confirmationRequired, { ns }) : null,
    };
  }
  return {
    password: flaw && i18n.t(($) => $.flaws[flaw], { ns, ...passwordLength }),
    confirmation: password === confirmation ? null : i18n.t(($) => $.different, { ns }),
  };
}
