import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** One's own sessions, the one used last first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('GET /api/sessions', { signal }),
  select: ({ sessions }) => sessions,
});

/** Ends one of one's own sessions. */
export async function endSession(id: string): Promise<void> {
  await call('DELETE /api/sessions/{id}', { params: { id } });
}

/** Ends all of one's own sessions but this one. */
export async function endOtherSessions(): Promise<void> {
  await call('DELETE /api/sessions', {});
}
