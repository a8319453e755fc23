import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** Milliseconds after which an open page looks again. */
const lookEvery = 60_000;

/** What a sensor's unit reported in the last days, oldest first. */
export function sensorHealthQuery(id: string) {
  return queryOptions({
    queryKey: ['sensors', 'health', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}/health', { params: { id }, signal }),
    select: ({ points }) => points,
    refetchInterval: lookEvery,
  });
}
