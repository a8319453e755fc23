import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** Milliseconds between two looks at the status while it is shown. */
const lookEvery = 30_000;

/** How the portal is; read again while it is shown. Source: RUN-8. */
export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call('GET /api/status', { signal }),
  refetchInterval: lookEvery,
});
