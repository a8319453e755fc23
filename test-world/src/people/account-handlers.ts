import { ownAccountHandlers } from '@trapline/server/own-account/own-account.http.ts';
import { signInHandlers } from '@trapline/server/sign-in/sign-in.http.ts';

/** Handlers of signing in and of one's own account, for a server of a test's own. */
export function accountHandlers(services: Parameters<typeof signInHandlers>[0]) {
  return { ...signInHandlers(services), ...ownAccountHandlers(services) };
}
