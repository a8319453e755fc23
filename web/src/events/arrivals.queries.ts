import { queryOptions } from '@tanstack/react-query';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { Arrivals } from '@trapline/domain/learning/learning.schema.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { call } from '../platform/requests/api.ts';

/** What is new on a photo since the one before. */
export type PhotoArrivals = Arrivals['photos'][number];

/**
 * Which insects of an event were not on its photos before; empty if that is not known. Source: LEARN-10.
 * @param wanted false for events that have no boxes
 */
export function arrivalsQuery({ id, etag }: Pick<AnyEvent, 'id' | 'etag'>, wanted: boolean) {
  return queryOptions({
    queryKey: ['arrivals', id, etag],
    queryFn: async ({ signal }): Promise<readonly PhotoArrivals[]> => {
      try {
        return (await call('GET /api/v2/events/{id}/arrivals', { params: { id }, signal })).photos;
      } catch (error) {
        if (error instanceof ApiProblem && error.status === 404) return [];
        throw error;
      }
    },
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Insects that are new on an event, and whether a new card explains them. */
export interface ArrivalCount {
  readonly count: number;
  readonly cardChanged: boolean;
}

/** The insects that are new on all photos of an event; null unless each could be compared. */
export function arrivalCount(photos: readonly PhotoArrivals[]): ArrivalCount | null {
  if (photos.length === 0 || photos.some(({ compared, before }) => !compared || before === null)) return null;
  return {
    count: photos.reduce((sum, { arrived }) => sum + arrived.length, 0),
    cardChanged: photos.every(({ card_changed: changed }) => changed),
  };
}
