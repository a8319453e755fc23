import { eventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { pollEvery } from '../changes/polling.ts';
import { eventsKey, eventsOf } from '../events/event.queries.ts';
import { useEventCache } from '../events/use-event.ts';
import { call } from '../platform/api.ts';
import { eventQueryOf, type Filters, type Fixed, groupQueryOf } from './filters/filters.ts';
import type { Group } from './groups/group.ts';

/** Milliseconds after which the page looks for new events by itself, where it does not hear of them. */
const refreshEvery = 60_000;

/** What the lists are asked with: filters, and whose days and sites they mean. */
export interface Asked {
  readonly filters: Filters;
  readonly fixed: Fixed;
  readonly bySite: boolean;
  /** The viewer's time zone. */
  readonly zone: string;
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** The sections of the page, a page of them after another, each with the ids of its newest events. */
export function useActivities(asked: Asked) {
  const cache = useEventCache();
  return useInfiniteQuery({
    queryKey: [eventsKey, 'activities', asked],
    queryFn: async ({ pageParam, signal }) => {
      const begun = cache.now();
      const page = await call('GET /api/activities', {
        query: {
          ...groupQueryOf(asked.filters, asked.fixed, asked.bySite),
          ...eventQueryOf(asked.filters, nowSeconds(), asked.zone),
          page: pageParam,
          per_page: rowsPerPage,
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

/** The ids of all events of an expanded section, as many as were scrolled to. */
export function useGroupEvents(group: Group, asked: Asked, expanded: boolean) {
  const { kind, id } = group;
  const cache = useEventCache();
  return useInfiniteQuery({
    queryKey: [eventsKey, kind, id, asked.filters, asked.zone],
    queryFn: async ({ pageParam, signal }) => {
      const begun = cache.now();
      const query = {
        ...eventQueryOf(asked.filters, nowSeconds(), asked.zone),
        limit: eventsPerRequest,
        ...(pageParam === null ? {} : { older_than_event: pageParam }),
      };
      const page = await eventsOf({ kind, id }, query, signal);
      return { ...page, events: cache.put(page.events, begun) };
    },
    initialPageParam: noCursor,
    getNextPageParam: ({ last_evaluated }) => last_evaluated,
    enabled: expanded,
    refetchInterval: pollEvery(refreshEvery),
  });
}

const noCursor: string | null = null;
