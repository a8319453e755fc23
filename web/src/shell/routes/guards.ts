import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { userInfoQuery } from '../../own-account/own-account.queries.ts';

/** What the router passes to a guard. */
export interface Guarded {
  readonly context: { readonly queries: QueryClient };
  readonly location: { readonly href: string };
}

/** Allows visitors who are not signed in; redirects others to their start page. Source: SCREEN-2. */
export async function signedOutOnly({ context }: Guarded): Promise<void> {
  if (await context.queries.ensureQueryData(userInfoQuery)) throw redirect({ to: '/' });
}

/** Returns the signed-in account; redirects visitors without one to the sign-in page, which returns here afterwards. */
async function signedIn({ context, location }: Guarded): Promise<UserInfo> {
  const user = await context.queries.ensureQueryData(userInfoQuery);
  if (user) return user;
  throw redirect({ to: '/sign_in', search: location.href === '/' ? {} : { redirectTo: location.href } });
}

/** Allows everybody who is signed in. */
export async function signedInOnly(guarded: Guarded): Promise<void> {
  await signedIn(guarded);
}

/** Allows customers; redirects product admins acting as themselves to the admin area. Source: SCREEN-2. */
export async function customersOnly(guarded: Guarded): Promise<void> {
  if (isProductAdmin(await signedIn(guarded))) throw redirect({ to: '/admin' });
}

/** Allows product admins; redirects others to their start page. */
export async function productAdminsOnly(guarded: Guarded): Promise<void> {
  if (!isProductAdmin(await signedIn(guarded))) throw redirect({ to: '/' });
}

/** Allows accounts for which `may` returns true; redirects others to their start page. */
export function onlyIf(may: (user: UserInfo) => boolean) {
  return async (guarded: Guarded): Promise<void> => {
    if (!may(await signedIn(guarded))) throw redirect({ to: '/' });
  };
}
