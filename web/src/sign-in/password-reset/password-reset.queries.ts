import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';

/** Has a link for a new password mailed. Nobody with this address: `not_found`. */
export async function requestPasswordReset(email: string): Promise<void> {
  await call('POST /api/users/{userEmail}/request_password_reset', { params: { userEmail: email }, expect401: true });
}

/** Sets a new password by the mailed link. It ends every session, this browser's too if it is the same account's. */
export async function resetPassword(queries: QueryClient, token: string, password: string): Promise<void> {
  await call('POST /api/reset_password', { body: { token, password }, expect401: true });
  queries.clear();
}
