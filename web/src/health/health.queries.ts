import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** What a sensor's unit reported in the last days, oldest first. */
export function sensorHealthQuery(id: string) {
  return queryOptions({
    queryKey: ['sensors', id, 'health'],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}/health', { params: { id }, signal }),
    select: ({ points }) => points,
  });
}
