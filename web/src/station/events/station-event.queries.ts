import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import { eventPollSeconds } from '@trapline/domain/events/event.limits.ts';
import type { StationEvent, StationEventChange } from '@trapline/domain/events/station-event.schema.ts';
import { stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import type { UndoableChange } from '@trapline/domain/station/station-event-list.schema.ts';
import type { MonthPeriod } from '@trapline/domain/station/station-period.rules.ts';
import { call } from '../../platform/requests/api.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { downloadCsv, type SavedCsv } from '../../platform/downloads/downloads.ts';
import { fetchAnyEvent } from '../../events/event.queries.ts';
import { pollEventEvery, type PolledQuery } from '../../events/use-event.ts';
import { stationKey } from '../station.queries.ts';

/** First parts of the query key of what changes with the events of a place: lists, and traps of a month. */
export const placeEventsKey = (placeId: string) => [stationKey, 'events', placeId] as const;

/** Milliseconds for which a page of events that is not shown is kept: events on it may be selected. */
const keptFor = 1_800_000;

/** Longest list of ids in an address, characters. Longer ones are sent in the body. */
const longestIds = 1_500;

/** A page of a place's events. */
export interface StationEventRequest {
  readonly placeId: string;
  /** Null: refused, nothing is requested. */
  readonly period: MonthPeriod | null;
  /** From 1. */
  readonly page: number;
  /** One of the columns, descending with a leading `-`. */
  readonly sort: string;
}

interface Answer {
  readonly events: readonly StationEvent[];
  readonly total?: number;
}

/** Polls while something on the page is being processed, or known to be older than a change. Source: EVENT-11. */
function pollPage(query: PolledQuery & { readonly state: { readonly data: Answer | undefined } }): number | false {
  const { data, isInvalidated, status } = query.state;
  const changes = data?.events.some(({ processing, updating }) => processing || updating) ?? false;
  return changes || isInvalidated || status === 'error' ? pollEventEvery(eventPollSeconds * 1_000)(query) : false;
}

const rowsOf = ({ events, total }: Answer) => ({ rows: events, total: total ?? events.length });

/** A page of the events of a place in a period. Source: STATION-13. */
export function stationEventListQuery({ placeId, period, page, sort }: StationEventRequest) {
  return queryOptions({
    queryKey: [...placeEventsKey(placeId), 'list', { period, page, sort }],
    queryFn: ({ signal }): Promise<Answer> =>
      call('GET /api/s_type/places/{id}/events', {
        params: { id: placeId },
        query: { ...periodQuery(period), page, per_page: stationRowsPerPage, sort },
        signal,
      }),
    enabled: period !== null,
    placeholderData: keepPreviousData,
    refetchInterval: pollPage,
    gcTime: keptFor,
    select: rowsOf,
  });
}

/** A page of the uploads to a place in the last 30 days. Source: STATION-14. */
export function recentEventsQuery(placeId: string, page: number) {
  return queryOptions({
    queryKey: [...placeEventsKey(placeId), 'recent', page],
    queryFn: ({ signal }): Promise<Answer> =>
      call('GET /api/s_type/places/{id}/recent_events', {
        params: { id: placeId },
        query: { page, per_page: stationRowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: pollPage,
    select: rowsOf,
  });
}

/** The traps of a place in a month. @param month `YYYY-MM`. Source: STATION-24 */
export function trapMonthQuery(placeId: string, month: string) {
  return queryOptions({
    queryKey: [...placeEventsKey(placeId), 'traps', month],
    queryFn: ({ signal }) =>
      call('GET /api/s_type/places/{id}/traps', { params: { id: placeId }, query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
}

function periodQuery(period: MonthPeriod | null) {
  if (period === null) return {};
  return { from: period.from, ...(period.to === null ? {} : { to: period.to }) };
}

/** The events with these ids, in this order: as lists know them, else requested one by one. */
export function pickedEventsQuery(queries: QueryClient, placeId: string, ids: readonly string[]) {
  return queryOptions({
    queryKey: [...placeEventsKey(placeId), 'picked', ids],
    queryFn: async ({ signal }) => {
      const known = new Map(knownEvents(queries, placeId).map((event) => [event.id, event]));
      const events = await Promise.all(ids.map(async (id) => known.get(id) ?? (await fetchAnyEvent(id, signal))));
      return events.filter(isStationEvent);
    },
  });
}

/** The events of a place that lists have received so far. */
export function knownEvents(queries: QueryClient, placeId: string): readonly StationEvent[] {
  return queries
    .getQueriesData<Answer>({ queryKey: [...placeEventsKey(placeId), 'list'] })
    .flatMap(([, data]) => data?.events ?? []);
}

/** Saves events of a place as CSV: those with these ids in this order, or without ids those of the period. */
export async function saveEventCsv(
  { id, name }: { readonly id: string; readonly name: string },
  ids: readonly string[],
  { period, sort }: Pick<StationEventRequest, 'period' | 'sort'>,
): Promise<SavedCsv | null> {
  const [file, locale, params, joined] = [`${name}.csv`, currentLocale(), { id }, ids.join(',')];
  if (joined.length > longestIds) {
    return downloadCsv('POST /api/s_type/places/{id}/events.csv', { params, body: { ids: [...ids], locale } }, file);
  }
  const query = ids.length > 0 ? { ids: joined, locale } : { ...periodQuery(period), sort, locale };
  return downloadCsv('GET /api/s_type/places/{id}/events.csv', { params, query }, file);
}

/** Changes an event. @param etag the version that the change is based on */
export async function changeStationEvent(id: string, body: StationEventChange, etag: string): Promise<StationEvent> {
  return await call('PATCH /api/s_type/events/{id}', { params: { id }, body, ifMatch: etag });
}

/** Changes events alike, all or none. */
export async function changeStationEvents(ids: readonly string[], change: StationEventChange): Promise<UndoableChange> {
  return await call('POST /api/s_type/events/changes', { body: { events: [...ids], change } });
}

/** Deletes events, all or none. */
export async function deleteStationEvents(ids: readonly string[]): Promise<UndoableChange> {
  return await call('POST /api/s_type/events/changes', { body: { events: [...ids], delete: true } });
}

/** Merges trap numbers of a place that were misread into one. */
export async function mergeTraps(placeId: string, trapNos: readonly string[], into: string): Promise<UndoableChange> {
  return await call('POST /api/s_type/places/{id}/merge_traps', {
    params: { id: placeId },
    body: { trap_nos: [...trapNos], into },
  });
}
