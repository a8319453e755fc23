import type { ActivityOrder } from '@trapline/domain/activities/activity-order.catalogue.ts';
import type { ActivityQuery } from '@trapline/domain/activities/activity.schema.ts';
import type { AttentionFilter } from '@trapline/domain/attention/attention.rules.ts';
import { eventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pollEvery } from '../changes/polling.ts';
import { eventsOf } from '../events/event.queries.ts';
import { useEventCache } from '../events/use-event.ts';
import { call } from '../platform/requests/api.ts';
import { activitiesKey, eventsKey } from '../platform/queries/query-keys.ts';
import { eventQueryOf, type Filters, groupQueryOf, isSingle, type SingleAsset } from './filters/filters.ts';
import type { Group } from './groups/group.ts';

/** Milliseconds between polls for new events while the stream of changes is down. */
const refreshEvery = 60_000;

/** A request for the lists of the page: the filters, and the context for their days and sites. */
export interface ActivityRequest {
  readonly filters: Filters;
  readonly assetInUrl: SingleAsset;
  readonly bySite: boolean;
  /** The reader's time zone. */
  readonly zone: string;
  /** Only groups with this reason for attention, or those not yet looked at. */
  readonly reason: AttentionFilter | undefined;
  readonly order: ActivityOrder;
  /** Groups in each response. */
  readonly perPage: number;
}

/** The part of the query that orders groups, and selects them by what needs attention. Source: ATTENTION-4, ATTENTION-5. */
export function attentionQueryOf(request: ActivityRequest): Pick<ActivityQuery, 'attention' | 'order'> {
  const { reason, order, assetInUrl } = request;
  if (isSingle(assetInUrl)) return {};
  return { order, ...(reason === undefined ? {} : { attention: reason }) };
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** The groups of the activity page, loaded page by page, each with the ids of its newest events. */
export function useActivities(request: ActivityRequest) {
  const cache = useEventCache();
  return useInfiniteQuery({
    queryKey: [...activitiesKey, request],
    queryFn: async ({ pageParam, signal }) => {
      const begun = cache.now();
      const page = await call('GET /api/activities', {
        query: {
          ...groupQueryOf(request.filters, request.assetInUrl, request.bySite),
          ...attentionQueryOf(request),
          ...eventQueryOf(request.filters, nowSeconds(), request.zone),
          page: pageParam,
          per_page: request.perPage,
        },
        signal,
      });
      return { ...page, groups: page.groups.map((group) => ({ ...group, events: cache.put(group.events, begun) })) };
    },
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : null),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(refreshEvery),
  });
}

/**
 * The ids of the events of an expanded group, loaded page by page as the user scrolls. Those in which nothing was
 * detected are included, and marked. Source: ACTIVITY-17.
 */
export function useGroupEvents(group: Group, request: ActivityRequest, expanded: boolean) {
  const { kind, id } = group;
  const cache = useEventCache();
  return useInfiniteQuery({
    queryKey: [eventsKey, kind, id, request.filters, request.zone],
    queryFn: async ({ pageParam, signal }) => {
      const begun = cache.now();
      const query = {
        ...eventQueryOf(request.filters, nowSeconds(), request.zone),
        with_undetected: '1' as const,
        limit: eventsPerRequest,
        ...(pageParam === null ? {} : { older_than_event: pageParam }),
      };
      const page = await eventsOf({ kind, id }, query, signal);
      const undetected = page.events.filter(({ detected }) => detected === false).map((event) => event.id);
      return { ...page, events: cache.put(page.events, begun), undetected };
    },
    initialPageParam: noCursor,
    getNextPageParam: ({ last_evaluated }) => last_evaluated,
    enabled: expanded,
    refetchInterval: pollEvery(refreshEvery),
  });
}

const noCursor: string | null = null;
