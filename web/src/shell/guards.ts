import { isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { userInfoQuery } from '../own-account/account.queries.ts';

/** What a guard is given by the router. */
export interface Guarded {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly href: string };
}

/** Lets those pass who are not signed in; who is goes home. Source: SCREEN-2. */
export async function signedOutOnly({ context }: Guarded): Promise<void> {
  if (await context.queries.ensureQueryData(userInfoQuery)) throw redirect({ to: '/' });
}

/** The signed-in account; who is not signed in goes to the sign-in page and comes back from there. */
async function signedIn({ context, location }: Guarded): Promise<UserInfo> {
  const user = await context.queries.ensureQueryData(userInfoQuery);
  if (user) return user;
  throw redirect({ to: '/sign_in', search: location.href === '/' ? {} : { redirectTo: location.href } });
}

/** Lets customers' people pass; a product admin in their own name goes to the admin area. Source: SCREEN-2. */
export async function customersOnly(guarded: Guarded): Promise<void> {
  if (isProductAdmin(await signedIn(guarded))) throw redirect({ to: '/admin' });
}

/** Lets product admins pass; all others go home. */
export async function productAdminsOnly(guarded: Guarded): Promise<void> {
  if (!isProductAdmin(await signedIn(guarded))) throw redirect({ to: '/' });
}

/** Lets those pass whom `may` says yes to; all others go home. */
export function onlyIf(may: (user: UserInfo) => boolean) {
  return async (guarded: Guarded): Promise<void> => {
    if (!may(await signedIn(guarded))) throw redirect({ to: '/' });
  };
}
