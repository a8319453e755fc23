import type { UserInfo, UserInfoChange } from '@trapline/domain/accounts/account.schema.ts';
import { isEmail, normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import { isLocale } from '../platform/words/locale.ts';

/** The values of the account form. */
export interface OwnAccountValues {
  readonly name: string;
  readonly locale: string;
  readonly email: string;
  readonly use_otp: boolean;
  /** A new password; empty to keep the current one. */
  readonly password: string;
  readonly confirmation: string;
  readonly current_password: string;
}

/** What can be wrong with a value. */
export type OwnAccountFlaw = 'required' | 'invalid' | 'wrong' | 'taken';

/** Returns the form values of an account. */
export function ownAccountValues(user: UserInfo): OwnAccountValues {
  const { name, locale, email, use_otp } = user;
  return { name, locale, email, use_otp, password: '', confirmation: '', current_password: '' };
}

/** Returns the changed values only; an empty password is not sent. Source: ACCOUNT-15. */
export function ownAccountChange(user: UserInfo, values: OwnAccountValues): UserInfoChange {
  const [name, email] = [values.name.trim(), normalizeEmail(values.email)];
  const guarded: UserInfoChange = {
    ...(email === user.email ? {} : { email }),
    ...(values.password === '' ? {} : { password: values.password }),
    ...(values.use_otp === user.use_otp ? {} : { use_otp: values.use_otp }),
  };
  return {
    ...(name === user.name ? {} : { name }),
    ...(isLocale(values.locale) && values.locale !== user.locale ? { locale: values.locale } : {}),
    ...guarded,
    ...(needsPassword(guarded) ? { current_password: values.current_password } : {}),
  };
}

/** Whether a change requires the current password. Source: ACCOUNT-11. */
export function needsPassword({ email, password, use_otp }: UserInfoChange): boolean {
  return email !== undefined || password !== undefined || use_otp !== undefined;
}

/**
 * Returns what is wrong with the form, except the new password, which has its own check; empty if nothing is.
 * Source: ACCOUNT-15.
 */
export function ownAccountFlaws(
  user: UserInfo,
  values: OwnAccountValues,
): { readonly [K in 'name' | 'email' | 'current_password']?: OwnAccountFlaw } {
  const email = normalizeEmail(values.email);
  const unconfirmed = needsPassword(ownAccountChange(user, values)) && values.current_password === '';
  return {
    ...(values.name.trim() === '' ? { name: 'required' } : {}),
    ...(email === '' ? { email: 'required' } : isEmail(email) ? {} : { email: 'invalid' }),
    ...(unconfirmed ? { current_password: 'required' } : {}),
  };
}
