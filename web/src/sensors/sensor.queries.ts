import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { Sensor, SensorChange, SensorCreation } from '@trapline/domain/sensors/sensor.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { pollEvery } from '../changes/polling.ts';
import { call } from '../platform/api.ts';
import { forgetRemoved, isBeingRemoved, removing } from '../platform/removal.ts';

/** First part of the key of everything asked about sensors. */
const sensorsKey = 'sensors';

/** Milliseconds after which an open page looks again; sooner while it waits for a unit's first report. */
const lookEvery = { usual: 60_000, awaiting: 5_000 } as const;

/** What a list of sensors shows. */
export interface SensorListRequest {
  readonly q: string;
  /** From 1. */
  readonly page: number;
  /** A sort key, descending with a leading `-`. */
  readonly sort: string;
}

/** A page of the sensors that match every word of `q`. */
export function sensorListQuery({ q, page, sort }: SensorListRequest) {
  return queryOptions({
    queryKey: [sensorsKey, 'list', { q, page, sort }],
    queryFn: ({ signal }) =>
      call('GET /api/sensors', { query: { ...(q === '' ? {} : { q }), sort, page, per_page: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(lookEvery.usual),
    select: ({ sensors, total }) => ({ rows: sensors, total: total ?? sensors.length }),
  });
}

/** One sensor. What its unit reads and when it was last heard changes too often for the stream of changes to tell. */
export function sensorQuery(id: string) {
  return queryOptions({
    queryKey: [sensorsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}', { params: { id }, signal }),
    refetchInterval: (query) => {
      if (isBeingRemoved(query)) return false;
      const { data } = query.state;
      return data?.has_key && data.last_active === null ? lookEvery.awaiting : lookEvery.usual;
    },
  });
}

/** Whether a new sensor may have this id. */
export function sensorAvailabilityQuery(id: string) {
  return queryOptions({
    queryKey: [sensorsKey, 'availability', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}/availability', { params: { id }, signal }),
    select: ({ available }) => available,
    staleTime: 0,
    gcTime: 0,
  });
}

/** With whom a sensor is shared. */
export function sensorUsersQuery(id: string) {
  return queryOptions({
    queryKey: [sensorsKey, 'users', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}/users', { params: { id }, signal }),
    select: ({ users }) => users,
  });
}

/** Makes a sensor. */
export async function createSensor(body: SensorCreation): Promise<Sensor> {
  return await call('POST /api/sensors', { body });
}

/** Changes a sensor. @param etag what the change was made on; left out for what is one's own */
export async function changeSensor(id: string, body: SensorChange, etag?: string): Promise<Sensor> {
  return await call('PATCH /api/sensors/{id}', {
    params: { id },
    body,
    ...(etag === undefined ? {} : { ifMatch: etag }),
  });
}

/** Deletes a sensor with its events. Nothing about it is fetched any more until `forgetSensor`, unless this fails. */
export async function deleteSensor(queries: QueryClient, id: string): Promise<void> {
  await removing(queries, { noun: sensorsKey, id }, () => call('DELETE /api/sensors/{id}', { params: { id } }));
}

/** A new key for a sensor's unit; the one before ends. */
export async function issueSensorKey(id: string): Promise<string> {
  const { key } = await call('POST /api/sensors/{id}/key', { params: { id } });
  return key;
}

/** Shares a sensor with an address. @param toApp invites an address without account */
export async function addSensorUser(
  id: string,
  {
    email,
    permission,
    toApp,
  }: { readonly email: string; readonly permission: 'read' | 'full'; readonly toApp: boolean },
) {
  return await call('POST /api/sensors/{id}/users', {
    params: { id },
    body: { email, permissions: [permission], ...(toApp ? { invite_to_app: true } : {}) },
  });
}

/** Ends a share of a sensor. */
export async function removeSensorUser(id: string, userEmail: string): Promise<void> {
  await call('DELETE /api/sensors/{id}/users/{userEmail}', { params: { id, userEmail } });
}

/** Ends one's own share of a sensor. Nothing about it is fetched any more until `forgetSensor`, unless this fails. */
export async function leaveSensor(queries: QueryClient, id: string, ownEmail: string): Promise<void> {
  await removing(queries, { noun: sensorsKey, id }, () => removeSensorUser(id, ownEmail));
}

/** Shows a sensor as it was just answered, and asks anew for the lists it stands in. */
export function keepSensor(queries: QueryClient, sensor: Sensor): void {
  queries.setQueryData(sensorQuery(sensor.id).queryKey, sensor);
  void queries.invalidateQueries({
    predicate: ({ queryKey: [noun, kind] }) =>
      (noun === sensorsKey && (kind === 'list' || kind === 'choices')) || noun === 'installation_sites',
  });
}

/** Forgets a sensor that is gone, or no longer shared. */
export function forgetSensor(queries: QueryClient, id: string): void {
  forgetRemoved(queries, { noun: sensorsKey, id });
  void queries.invalidateQueries({
    predicate: (query) =>
      (query.queryKey[0] === sensorsKey || query.queryKey[0] === 'installation_sites') && !isBeingRemoved(query),
  });
}

/** Sets a bookmark at once where it is shown; what was there before comes back when the server refuses. */
export async function bookmarkSensor(queries: QueryClient, id: string, bookmarked: boolean): Promise<void> {
  await queries.cancelQueries({ queryKey: [sensorsKey] });
  showBookmark(queries, id, bookmarked);
  try {
    await changeSensor(id, { bookmarked });
  } catch (error) {
    showBookmark(queries, id, !bookmarked);
    throw error;
  }
}

function showBookmark(queries: QueryClient, id: string, bookmarked: boolean): void {
  const mark = (sensor: Sensor): Sensor => (sensor.id === id ? { ...sensor, bookmarked } : sensor);
  queries.setQueriesData<{ readonly sensors: readonly Sensor[] }>(
    { queryKey: [sensorsKey, 'list'] },
    (list) => list && { ...list, sensors: list.sensors.map(mark) },
  );
  queries.setQueryData(sensorQuery(id).queryKey, (sensor) => sensor && mark(sensor));
}
