import { queryOptions } from '@tanstack/react-query';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { call } from '../platform/requests/api.ts';

/** The devices of the account. The server has asked twice already, so a failure is shown at once. */
export const devicesQuery = queryOptions({
  queryKey: ['devices', 'list'],
  queryFn: ({ signal }) => call('GET /api/mirakun_devices', { signal }),
  retry: (count, error) => count < 1 && error instanceof ApiProblem && error.type === 'network',
});
