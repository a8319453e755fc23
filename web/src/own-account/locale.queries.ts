import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { assumedId } from '../platform/assumed.ts';
import { showLocale } from '../platform/locale.ts';
import { userInfoQuery } from './account.queries.ts';

/** Whether a language was chosen on this page before signing in; it then takes precedence over the account's. */
let chosenSignedOut = false;

/** Shows the portal in the chosen language and, if an account is signed in, saves the choice to it. */
export async function chooseLocale(queries: QueryClient, locale: Locale): Promise<void> {
  await showLocale(locale);
  const user = queries.getQueryData(userInfoQuery.queryKey);
  if (!user) {
    chosenSignedOut = true;
    return;
  }
  // While assuming an account the language is not saved: it would overwrite the other person's choice.
  if (assumedId() !== null) return;
  queries.setQueryData(userInfoQuery.queryKey, await call('POST /api/user_info', { body: { locale } }));
}

/** After signing in: shows the account's language, or saves the language just chosen to the account. */
export async function settleLocale(queries: QueryClient, user: UserInfo, shown: Locale): Promise<void> {
  if (user.locale === shown) return;
  if (!chosenSignedOut) {
    await showLocale(user.locale);
    return;
  }
  chosenSignedOut = false;
  await chooseLocale(queries, shown);
}
