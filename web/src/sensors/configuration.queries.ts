import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** The portal's configuration, as far as pages need it. */
export const configurationQuery = queryOptions({
  queryKey: ['configuration'],
  queryFn: ({ signal }) => call('GET /api/config', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
