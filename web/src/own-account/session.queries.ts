import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** The current account's sessions, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /api/sessions', { signal }),
  select: ({ sessions }) => sessions,
});

/** Ends one of the current account's sessions. */
export async function endSession(id: string): Promise<void> {
  await call('DELETE /api/sessions/{id}', { params: { id } });
}

/** Ends all of the current account's sessions except this one. */
export async function endOtherSessions(): Promise<void> {
  await call('DELETE /api/sessions', {});
}
