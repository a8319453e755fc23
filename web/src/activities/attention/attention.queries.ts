import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { pollEvery } from '../../changes/polling.ts';
import { call } from '../../platform/requests/api.ts';
import { attentionKey } from '../../platform/queries/query-keys.ts';

/** Milliseconds between polls while the stream of changes is down. */
const refreshEvery = 60_000;

/** What needs attention among all sites or sensors of the user. Source: ATTENTION-5. */
export function useAttention(bySite: boolean, enabled: boolean) {
  return useQuery({
    queryKey: [...attentionKey, bySite],
    queryFn: ({ signal }) =>
      call('GET /api/activities/summary', { query: { group_by: bySite ? 'installation_site' : 'sensor' }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(refreshEvery),
  });
}
