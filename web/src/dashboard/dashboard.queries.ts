import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';

/** Milliseconds for which figures are taken as they are. */
const fresh = 60_000;

/** A site or sensor that has a chart. */
export interface Charted {
  readonly kind: 'installation_site' | 'sensor';
  readonly id: string;
  readonly name: string;
}

/** Days of a month. @param month `YYYY-MM` */
export function dailyCountsQuery({ kind, id }: Charted, month: string) {
  return queryOptions({
    queryKey: ['daily_counts', kind, id, month],
    queryFn: ({ signal }) => call('GET /api/dashboard/daily_counts', { query: { month, group_by: kind, id }, signal }),
    select: ({ days }) => days,
    staleTime: fresh,
  });
}

/** From when (inclusive) to when (exclusive), unix seconds; left out: open. */
export interface Instants {
  readonly timestamp_from?: number;
  readonly timestamp_to?: number;
}

/** The hours at which rats appeared. */
export function appearanceQuery({ kind, id }: Charted, period: Instants) {
  return queryOptions({
    queryKey: ['appearance', kind, id, period],
    queryFn: ({ signal }) =>
      kind === 'sensor'
        ? call('GET /api/sensors/{id}/appearance', { params: { id }, query: { ...period }, signal })
        : call('GET /api/installation_sites/{id}/appearance', { params: { id }, query: { ...period }, signal }),
    staleTime: fresh,
  });
}
