import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { newPasswordErrors } from '../../ui/fields/new-password.ts';
import { i18n } from '../../platform/words/i18n.ts';
import './register.messages.ts';

/** The values of the registration form. */
export interface RegisterValues {
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly password: string;
  readonly confirmation: string;
}

/** The fields that can be wrong, by their names on the page, from top to bottom. */
export type RegisterErrors = {
  readonly [F in 'email' | 'name' | 'password' | 'password_confirmation']?: string;
};

/** Returns the errors of a registration, in the current language. Source: SIGNIN-14, ACCOUNT-3. */
export function registerErrors(values: RegisterValues): RegisterErrors {
  const ns = 'register';
  const found = newPasswordErrors(values.password, values.confirmation, true);
  const errors = {
    email: emailError(normalizeEmail(values.email)),
    name: values.name.trim() === '' ? i18n.t(($) => $.nameRequired, { ns }) : null,
    password: found.password,
    password_confirmation: found.confirmation,
  };
  return Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== null));
}

function emailError(email: string): string | null {
  const ns = 'register';
  if (email === '') return i18n.t(($) => $.emailRequired, { ns });
  return isEmail(email) ? null : i18n.t(($) => $.emailInvalid, { ns });
}
