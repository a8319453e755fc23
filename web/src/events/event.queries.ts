import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isStationEvent } from '@trapline/domain/events/any-event.rules.ts';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import { galleryPage } from '@trapline/domain/events/event.limits.ts';
import type { Event, EventChange, EventQuery } from '@trapline/domain/events/event.schema.ts';
import type { HealthProblem } from '@trapline/domain/health/health-rule.catalogue.ts';
import type { UnitState } from '@trapline/domain/health/unit-state.rules.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Calls } from '@trapline/domain/routes.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { call } from '../platform/requests/api.ts';
import {
  activitiesKey,
  appearanceKey,
  dailyCountsKey,
  dashboardKey,
  eventsKey,
} from '../platform/queries/query-keys.ts';
import type { EventCache } from './event-cache.ts';
import type { PhotoEvent } from './event-media.ts';
import { eventToCompare } from './event-to-compare.ts';

/** A site or sensor with events. */
export interface Asset {
  readonly kind: 'installation_site' | 'sensor';
  readonly id: string;
  readonly name: string;
  readonly type: SensorType;
  /** IANA name of the time zone for times. */
  readonly time_zone: string;
  /** Of its unit; null or undefined if it is not known. */
  readonly state?: UnitState | null;
  /** When its unit was last active, unix seconds; null or undefined if that is not known. */
  readonly last_active?: number | null;
  /** What its unit's last report complains about. */
  readonly health_problems?: readonly HealthProblem[];
}

/** Filters for the events of an asset. */
export type EventFilters = Omit<EventQuery, 'limit' | 'ascending' | 'older_than_event'>;

/** A page of events with the cursor of the next page. */
export type EventPage = Calls['GET /api/sensors/{id}/events']['answer'];

/** Fetches events of an asset, newest first unless `ascending` is set. */
export async function eventsOf(
  asset: Pick<Asset, 'kind' | 'id'>,
  query: EventQuery,
  signal: AbortSignal,
): Promise<EventPage> {
  const options = { params: { id: asset.id }, query, signal };
  return asset.kind === 'sensor'
    ? await call('GET /api/sensors/{id}/events', options)
    : await call('GET /api/installation_sites/{id}/events', options);
}

/** Parameters of a request for events: the asset, the filters, and the page size. */
export interface EventRequest {
  readonly asset: Asset;
  readonly filters: EventFilters;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Fetches the events up to a moment (unix seconds, inclusive), newest first. */
export async function eventsUntil({ asset, filters, limit, signal }: EventRequest, moment: number): Promise<EventPage> {
  const end = Math.min(filters.timestamp_to ?? filters.to ?? Number.POSITIVE_INFINITY, moment + 1);
  return await eventsOf(asset, { ...filters, timestamp_to: end, limit }, signal);
}

/** Fetches the events after a cursor, newest first. */
export async function eventsBehind(request: EventRequest, cursor: string): Promise<EventPage> {
  const { asset, filters, limit, signal } = request;
  return await eventsOf(asset, { ...filters, older_than_event: cursor, limit }, signal);
}

/** Fetches the next events after a moment (unix seconds), oldest first. */
export async function eventsAfter({ asset, filters, limit, signal }: EventRequest, after: number): Promise<EventPage> {
  const begin = Math.max(filters.timestamp_from ?? filters.from ?? 0, after + 1);
  const end = filters.timestamp_to ?? filters.to;
  if (end !== undefined && begin >= end) return { events: [], last_evaluated: null };
  return await eventsOf(asset, { ...filters, timestamp_from: begin, ascending: '1', limit }, signal);
}

/**
 * The event to compare a photo with: the newest earlier one with such a photo, or else the previous one. It is an event
 * of the same sensor, or of the same site if the reader only has a share of the site, which does not reveal the sensor.
 * An event that is fixed, by a link, is used if it is earlier and can still be read.
 * @returns its id in the cache; null if there is none
 */
export function eventBeforeQuery(
  cache: EventCache,
  asset: Asset,
  event: Event,
  { photoKey, toCompare }: { readonly photoKey: string; readonly toCompare?: string | undefined },
) {
  const owner: Asset = event.sensorId === '' ? asset : { ...asset, kind: 'sensor', id: event.sensorId };
  return queryOptions({
    queryKey: [eventsKey, 'before', event.id, photoKey, toCompare ?? ''],
    queryFn: async ({ signal }) => {
      const requestedAt = cache.now();
      const fixed = toCompare === undefined ? null : await eventIfThere(toCompare, signal);
      if (fixed && fixed.timestamp < event.timestamp) return cache.put([fixed], requestedAt)[0] ?? null;
      const { events } = await eventsOf(owner, { timestamp_to: event.timestamp, limit: galleryPage }, signal);
      const found = eventToCompare(events, photoKey);
      return found && (cache.put([found], requestedAt)[0] ?? null);
    },
  });
}

/**
 * Changes the marks of an event.
 * @param ifMatch the etag the change is based on, if it must not overwrite changes by others
 */
export async function changeEvent(id: string, body: EventChange, ifMatch?: string): Promise<Event> {
  const condition = ifMatch === undefined ? {} : { ifMatch };
  return ofSensor(await call('PATCH /api/v2/events/{id}', { params: { id }, body, ...condition }));
}

/** An event of a sensor. @throws ApiProblem not_found for one of a station place, which is shown elsewhere */
function ofSensor(event: AnyEvent): Event {
  if (isStationEvent(event)) throw new ApiProblem('not_found', 404);
  return event;
}

/** Deletes an event. */
export async function deleteEvent(id: string): Promise<void> {
  await call('DELETE /api/v2/events/{id}', { params: { id } });
}

/**
 * The URL from which a photo or film can be downloaded; valid for ten minutes.
 * @param resource its key, prefixed with `detections-` for the photo with its boxes (GALLERY-12)
 */
export async function downloadAddress(id: string, resource: string): Promise<string> {
  const params = { id, resource };
  return (await call('GET /api/attachments/{id}/{resource}/download_path', { params })).download_path;
}

/** Fetches an event of a sensor or of a station place. */
export async function fetchAnyEvent(id: string, signal: AbortSignal): Promise<AnyEvent> {
  return await call('GET /api/v2/events/{id}', { params: { id }, signal });
}

/** Fetches an event of a sensor. */
export async function fetchEvent(id: string, signal: AbortSignal): Promise<Event> {
  return ofSensor(await fetchAnyEvent(id, signal));
}

/** Fetches an event; null if it does not exist, or cannot be read. */
export async function eventIfThere(id: string, signal: AbortSignal): Promise<Event | null> {
  try {
    return await fetchEvent(id, signal);
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}

/** Has the server process an event's failed files again. */
export async function retryEvent(id: string): Promise<AnyEvent> {
  return await call('POST /api/v2/events/{id}/retry', { params: { id } });
}

/**
 * The boxes of a photo. The etag is part of the key, so that boxes are fetched again after an update; a fetch that is
 * no longer needed is aborted. As every mark also changes the etag, the old boxes remain until then, and unchanged boxes
 * remain the same object.
 */
export function detectionsQuery(event: PhotoEvent, photoKey: string, wanted: boolean) {
  return queryOptions({
    queryKey: ['detections', event.id, photoKey, event.etag],
    queryFn: ({ signal }) =>
      call('GET /api/v2/events/{id}/insect_detections/{photoKey}', { params: { id: event.id, photoKey }, signal }),
    select: detectionsOf,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === event.id && query.queryKey[2] === photoKey ? previous : undefined,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const detectionsOf = ({ positions }: Calls['GET /api/v2/events/{id}/insect_detections/{photoKey}']['answer']) =>
  positions;

/** Reloads all lists of events, the activity page first, and the figures derived from them. */
export async function refreshEvents(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: activitiesKey });
  await queries.invalidateQueries({
    queryKey: [eventsKey],
    predicate: ({ queryKey: [, kind] }) => kind !== 'activities',
  });
  for (const key of [dailyCountsKey, appearanceKey, dashboardKey]) await queries.invalidateQueries({ queryKey: [key] });
}
