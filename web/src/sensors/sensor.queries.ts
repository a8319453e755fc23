import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import type { SensorUnitState } from '@trapline/domain/health/unit-state.rules.ts';
import type { Sensor, SensorChange, SensorCreation } from '@trapline/domain/sensors/sensor.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Bookmarkable } from '../bookmarks/use-bookmark.ts';
import { pollEvery } from '../changes/polling.ts';
import { call } from '../platform/requests/api.ts';
import { isAboutAssets, sensorsKey, sitesKey } from '../platform/queries/query-keys.ts';
import { forgetRemoved, isBeingRemoved, removing } from '../platform/queries/removal.ts';
import type { Trap } from '../sensor-types/type-settings/use-trap-replaced.ts';
import type { ListRequest } from '../ui/lists/list-address.ts';

/** Refetch interval of an open page in milliseconds; shorter while waiting for a unit's first report. */
const lookEvery = { usual: 60_000, awaiting: 5_000 } as const;

/**
 * A page of the sensors that match every word of `q`, and whose unit has the state, if one is given.
 * @param options whether the states of all that match the words are counted
 */
export function sensorListQuery(
  { q, page, sort, state = null }: ListRequest & { readonly state?: SensorUnitState | null },
  { counted = false }: { readonly counted?: boolean } = {},
) {
  const query = {
    ...(q === '' ? {} : { q }),
    ...(state === null ? {} : { state }),
    ...(counted ? { count_states: '1' as const } : {}),
  };
  return queryOptions({
    queryKey: [sensorsKey, 'list', { q, page, sort, state, counted }],
    queryFn: ({ signal }) =>
      call('GET /api/sensors', { query: { ...query, sort, page, per_page: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollEvery(lookEvery.usual),
    select: ({ sensors, total, states }) => ({ rows: sensors, total: total ?? sensors.length, states }),
  });
}

/**
 * One sensor. Its unit's readings and the time it was last heard from change too often for the stream of changes, so it
 * is polled.
 */
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

/** Whether an id is available for a new sensor. */
export function sensorAvailabilityQuery(id: string) {
  return queryOptions({
    queryKey: [sensorsKey, 'availability', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}/availability', { params: { id }, signal }),
    select: ({ available }) => available,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The accounts a sensor is shared with. */
export function sensorUsersQuery(id: string) {
  return queryOptions({
    queryKey: [sensorsKey, 'users', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}/users', { params: { id }, signal }),
    select: ({ users }) => users,
  });
}

/** Creates a sensor. */
export async function createSensor(body: SensorCreation): Promise<Sensor> {
  return await call('POST /api/sensors', { body });
}

/**
 * Changes a sensor.
 * @param etag the version that the change is based on; omitted for settings of the current account alone
 */
export async function changeSensor(id: string, body: SensorChange, etag?: string): Promise<Sensor> {
  return await call('PATCH /api/sensors/{id}', {
    params: { id },
    body,
    ...(etag === undefined ? {} : { ifMatch: etag }),
  });
}

/** How a replacement of a sensor's trap is saved. */
export function sensorTrap(queries: QueryClient, { id, name, time_zone }: SensorOfTrap): Trap {
  return {
    name,
    time_zone,
    load: () => queries.fetchQuery({ ...sensorQuery(id), staleTime: 0 }),
    save: async (trap_replaced_on, etag) => {
      const sensor = await changeSensor(id, { trap_replaced_on }, etag);
      keepSensor(queries, sensor);
      return sensor;
    },
  };
}

type SensorOfTrap = Pick<Sensor, 'id' | 'name' | 'time_zone'>;

/** Deletes a sensor with its events. Nothing about it is fetched until `forgetSensor`, unless this fails. */
export async function deleteSensor(queries: QueryClient, id: string): Promise<void> {
  await removing(queries, { noun: sensorsKey, id }, () => call('DELETE /api/sensors/{id}', { params: { id } }));
}

/** Issues a new key for a sensor's unit; the old one stops working. */
export async function issueSensorKey(id: string): Promise<string> {
  const { key } = await call('POST /api/sensors/{id}/key', { params: { id } });
  return key;
}

/** Shares a sensor with an address. @param toApp whether an address without an account is invited to the portal */
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

/** Gives up the account's own share of a sensor. Nothing about it is fetched until `forgetSensor`, unless this fails. */
export async function leaveSensor(queries: QueryClient, id: string, ownEmail: string): Promise<void> {
  await removing(queries, { noun: sensorsKey, id }, () => removeSensorUser(id, ownEmail));
}

/** Caches a sensor from a response, and refetches the lists that contain it. */
export function keepSensor(queries: QueryClient, sensor: Sensor): void {
  queries.setQueryData(sensorQuery(sensor.id).queryKey, sensor);
  void queries.invalidateQueries({
    predicate: ({ queryKey: [noun, kind] }) =>
      (noun === sensorsKey && (kind === 'list' || kind === 'choices')) || noun === sitesKey,
  });
}

/** Forgets a sensor that was deleted or is no longer shared. */
export function forgetSensor(queries: QueryClient, id: string): void {
  forgetRemoved(queries, { noun: sensorsKey, id });
  void queries.invalidateQueries({ predicate: (query) => isAboutAssets(query) && !isBeingRemoved(query) });
}

/** The bookmarks on sensors. */
export const sensorBookmarks: Bookmarkable = {
  noun: sensorsKey,
  send: (id, bookmarked) => changeSensor(id, { bookmarked }),
};
