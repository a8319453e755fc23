import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { sensorsKey } from '../platform/queries/query-keys.ts';
import { isBeingRemoved } from '../platform/queries/removal.ts';

/** Milliseconds between polls of an open page. */
const pollInterval = 60_000;

/** The reports of a sensor's unit over the last days, oldest first. */
export function sensorHealthQuery(id: string) {
  return queryOptions({
    queryKey: [sensorsKey, 'health', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}/health', { params: { id }, signal }),
    select: ({ points }) => points,
    refetchInterval: (query) => (isBeingRemoved(query) ? false : pollInterval),
  });
}
