import { ownAccountHandlers } from '@trapline/server/own-account/own-account.http.ts';
import { signInHandlers } from '@trapline/server/sign-in/sign-in.http.ts';

/** Handlers for signing in and for the caller's account, for a test's own server. */
export function accountHandlers(services: Parameters<typeof signInHandlers>[0]) {
  return { ...signInHandlers(services), ...ownAccountHandlers(services) };
}
