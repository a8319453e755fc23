import { passwordLength } from '@trapline/domain/accounts/account.limits.ts';
import { passwordFlaw, passwordRules } from '@trapline/domain/accounts/password.rules.ts';
import { i18n } from '../../platform/i18n.ts';
import './new-password.messages.ts';

/** A rule that is shown as it is met: those of a password, and that it was typed twice alike. */
export const shownRules = ['length', 'digit', 'letters', 'equal'] as const;

/** Which of the shown rules what was typed keeps; two empty fields are not alike yet. */
export function keptRules(
  password: string,
  confirmation: string,
): Readonly<Record<(typeof shownRules)[number], boolean>> {
  return { ...passwordRules(password), equal: password !== '' && password === confirmation };
}

/** What to say at the two fields when the form is sent; null where all is well. */
export interface NewPasswordErrors {
  readonly password: string | null;
  readonly confirmation: string | null;
}

/**
 * Checks both fields in the language shown. Left empty they are well, unless a password is required.
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
