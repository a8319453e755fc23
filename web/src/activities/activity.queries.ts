import type { Event } from '@trapline/domain/events/event.schema.ts';
import { eventPollSeconds, eventsPerRequest } from '@trapline/domain/events/event.limits.ts';
import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { eventQueryOf, type Filters, type Fixed, groupQueryOf } from './filters.ts';
import type { Group } from './group.ts';

/** Milliseconds after which the page looks for new events by itself. */
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

/** The sections of the page, a page of them after another, each with its newest events. */
export function useActivities(asked: Asked) {
  return useInfiniteQuery({
    queryKey: ['activities', asked],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/activities', {
        query: {
          ...groupQueryOf(asked.filters, asked.fixed, asked.bySite),
          ...eventQueryOf(asked.filters, nowSeconds(), asked.zone),
          page: pageParam,
          per_page: rowsPerPage,
        },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : null),
    placeholderData: keepPreviousData,
    refetchInterval: refreshEvery,
  });
}

/** All events of an expanded section, as many as were scrolled to. */
export function useGroupEvents(group: Group, asked: Asked, expanded: boolean) {
  const { kind, id } = group;
  return useInfiniteQuery({
    queryKey: ['events', kind, id, asked.filters, asked.zone],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...eventQueryOf(asked.filters, nowSeconds(), asked.zone),
        limit: eventsPerRequest,
        ...(pageParam === null ? {} : { older_than_event: pageParam }),
      };
      return kind === 'sensor'
        ? call('GET /api/sensors/{id}/events', { params: { id }, query, signal })
        : call('GET /api/installation_sites/{id}/events', { params: { id }, query, signal });
    },
    initialPageParam: noCursor,
    getNextPageParam: ({ last_evaluated }) => last_evaluated,
    enabled: expanded,
    refetchInterval: refreshEvery,
  });
}

const noCursor: string | null = null;

/**
 * An event as it is now: one that is being processed or updated is asked again every 10 seconds until it is done; when
 * asking fails what was known is kept. Source: EVENT-11.
 */
export function useLiveEvent(event: Event): Event {
  const waiting = isWaiting(event);
  const { data } = useQuery({
    queryKey: ['event', event.id, event.etag],
    queryFn: ({ signal }) => call('GET /api/v2/events/{id}', { params: { id: event.id }, signal }),
    enabled: waiting,
    retry: false,
    staleTime: eventPollSeconds * 1_000,
    initialData: event,
    refetchInterval: ({ state }) => (state.data && !isWaiting(state.data) ? false : eventPollSeconds * 1_000),
  });
  return waiting ? data : event;
}

function isWaiting(event: Event): boolean {
  return event.processing || event.updating;
}
