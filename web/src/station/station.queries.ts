import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import type { PlaceImport, StationPlace, StationPlaceChange } from '@trapline/domain/station/station-place.schema.ts';
import type { UndoableChange } from '@trapline/domain/station/station-event-list.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** First part of the query key of everything about stations: places, their events, and usage. */
export const stationKey = 'station';

/** First parts of the query key of lists of places. */
export const placeListsKey = [stationKey, 'list'] as const;

/** A page of the places whose names match every word of `q`, hidden ones included. @param page from 1 */
export function placeListQuery({ q, page }: { readonly q: string; readonly page: number }) {
  return queryOptions({
    queryKey: [...placeListsKey, { q, page }],
    queryFn: ({ signal }) =>
      call('GET /api/s_type/places', {
        query: { ...(q === '' ? {} : { q }), with_hidden: '1', page, per_page: stationRowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ places, total }) => ({ rows: places, total: total ?? places.length }),
  });
}

/** The first places whose names match every word of `q`, for selects and suggestions, without hidden ones. */
export function placeChoicesQuery(q: string) {
  return queryOptions({
    queryKey: [stationKey, 'choices', q],
    queryFn: ({ signal }) =>
      call('GET /api/s_type/places', {
        query: { ...(q === '' ? {} : { q }), page: 1, per_page: rowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ places, total }) => ({
      choices: places.map(({ id, name }) => ({ value: id, label: name })),
      cut: (total ?? 0) > places.length,
    }),
  });
}

/** One place, with its trap numbers. */
export function placeQuery(id: string) {
  return queryOptions({
    queryKey: [stationKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/s_type/places/{id}', { params: { id }, signal }),
  });
}

/** Plan and traps used this month, of the account's organization. */
export const usageQuery = queryOptions({
  queryKey: [stationKey, 'usage'],
  queryFn: ({ signal }) => call('GET /api/s_type/usage', { query: {}, signal }),
});

/** Traps used in a month by each organization. @param month `YYYY-MM` */
export function organizationUsageQuery(month: string) {
  return queryOptions({
    queryKey: [stationKey, 'organization_usage', month],
    queryFn: ({ signal }) => call('GET /api/s_type/usage/organizations', { query: { month }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Creates a place. */
export async function createPlace(name: string): Promise<StationPlace> {
  return await call('POST /api/s_type/places', { body: { name } });
}

/** Changes a place. @param etag the version that the change is based on; omitted for hiding and showing */
export async function changePlace(id: string, body: StationPlaceChange, etag?: string): Promise<StationPlace> {
  return await call('PATCH /api/s_type/places/{id}', {
    params: { id },
    body,
    ...(etag === undefined ? {} : { ifMatch: etag }),
  });
}

/** Deletes a place without events. */
export async function deletePlace(id: string): Promise<void> {
  await call('DELETE /api/s_type/places/{id}', { params: { id } });
}

/** Imports the names of a CSV file as places. */
export async function importPlaces(file: Blob): Promise<PlaceImport> {
  return await call('POST /api/s_type/places.csv', { body: file });
}

/** Moves the events of a place to another one, and deletes it. */
export async function mergePlaces(id: string, into: string): Promise<UndoableChange> {
  return await call('POST /api/s_type/places/{id}/merge', { params: { id }, body: { into } });
}

/** Undoes a change of many events or a merge. @returns how many events were restored, and kept as changed since */
export async function undoStationChange(id: string) {
  return await call('POST /api/s_type/changes/{id}/undo', { params: { id } });
}

/** Requests everything about stations again: after changes whose effects reach places, their events, and usage. */
export async function refreshStation(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [stationKey] });
}

/** Removes a place that no longer exists, and requests everything that may have shown it. */
export async function forgetPlace(queries: QueryClient, id: string): Promise<void> {
  queries.removeQueries(placeQuery(id));
  await refreshStation(queries);
}
