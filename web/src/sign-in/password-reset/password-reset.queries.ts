import type { ResetRequest } from '@trapline/domain/sign-in/sign-in.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/requests/api.ts';

/**
 * Requests a mail with a link to set a new password. Fails with `not_found` if no account has this address.
 * @returns whether a mail was sent; beyond the limit for the address none is
 */
export async function requestPasswordReset(email: string): Promise<ResetRequest> {
  return call('POST /api/users/{userEmail}/request_password_reset', { params: { userEmail: email }, expect401: true });
}

/**
 * Sets a new password with a mailed link. All sessions of the account end, including this browser's if it is the same
 * account.
 */
export async function resetPassword(queries: QueryClient, token: string, password: string): Promise<void> {
  await call('POST /api/reset_password', { body: { token, password }, expect401: true });
  queries.clear();
}
