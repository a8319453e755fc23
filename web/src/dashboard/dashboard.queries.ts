import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { daysOfRange } from './chart-range.ts';
import { appearanceKey, dailyCountsKey } from '../platform/queries/query-keys.ts';

/** Milliseconds for which figures are considered fresh. */
const fresh = 60_000;

/** A site or sensor with a chart. */
export interface Charted {
  readonly kind: 'installation_site' | 'sensor';
  readonly id: string;
  readonly name: string;
  /** The threshold that applied to its newest count; 0: off. */
  readonly threshold: number;
}

/** The daily counts of a range (chart-range.ts), and on which days the trap was replaced. @param today `YYYY-MM-DD` */
export function dailyCountsQuery({ kind, id }: Charted, range: string, today: string) {
  const days = daysOfRange(range, today);
  return queryOptions({
    queryKey: [dailyCountsKey, kind, id, days],
    queryFn: ({ signal }) =>
      call('GET /api/dashboard/daily_counts', { query: { ...days, group_by: kind, id }, signal }),
    staleTime: fresh,
  });
}

/** Start (inclusive) and end (exclusive), unix seconds; open if omitted. */
export interface Instants {
  readonly timestamp_from?: number;
  readonly timestamp_to?: number;
}

/** The hours at which rats appeared. */
export function appearanceQuery({ kind, id }: Pick<Charted, 'kind' | 'id'>, period: Instants) {
  return queryOptions({
    queryKey: [appearanceKey, kind, id, period],
    queryFn: ({ signal }) =>
      kind === 'sensor'
        ? call('GET /api/sensors/{id}/appearance', { params: { id }, query: { ...period }, signal })
        : call('GET /api/installation_sites/{id}/appearance', { params: { id }, query: { ...period }, signal }),
    staleTime: fresh,
  });
}
