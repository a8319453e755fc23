import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/requests/api.ts';

/** The invitation that a token belongs to; requested once per page. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call('GET /api/invitations/{token}', { params: { token }, signal, expect401: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Verifies an address by a mailed link, or joins by an invitation. This may change rights, so everything is refetched.
 */
export async function verifyEmail(queries: QueryClient, token: string): Promise<void> {
  await call('POST /api/verify_email', { body: { token }, expect401: true });
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' });
}
