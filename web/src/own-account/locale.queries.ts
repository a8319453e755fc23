import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { assumedId } from '../platform/session/assumed.ts';
import { showLocale } from '../platform/words/locale.ts';
import { userInfoQuery } from './own-account.queries.ts';

/** Milliseconds for which a language chosen before signing in counts as the choice of whoever signs in. */
const choiceLasts = 600_000;
/** When a language was last chosen on this page before signing in; null: it was not, or somebody has signed in since. */
let chosenSignedOut: number | null = null;

/** Shows the portal in the chosen language and, if an account is signed in, saves the choice to it. */
export async function chooseLocale(queries: QueryClient, locale: Locale): Promise<void> {
  await showLocale(locale);
  const user = queries.getQueryData(userInfoQuery.queryKey);
  if (!user) {
    chosenSignedOut = Date.now();
    return;
  }
  // While assuming an account the language is not saved: it would overwrite the other person's choice.
  if (assumedId() !== null) return;
  queries.setQueryData(userInfoQuery.queryKey, await call('POST /api/user_info', { body: { locale } }));
}

/** Forgets a language chosen before signing in, because the browser is in use by another person. Source: ACCOUNT-2. */
export function forgetChosenLocale(): void {
  chosenSignedOut = null;
}

/**
 * After signing in: shows the account's language, or saves the language just chosen to the account. A choice counts for
 * one sign-in only. Source: ACCOUNT-2.
 */
export async function settleLocale(queries: QueryClient, user: UserInfo, shown: Locale): Promise<void> {
  const isChosen = chosenSignedOut !== null && Date.now() - chosenSignedOut < choiceLasts;
  forgetChosenLocale();
  if (user.locale === shown) return;
  if (isChosen) await chooseLocale(queries, shown);
  else await showLocale(user.locale);
}
