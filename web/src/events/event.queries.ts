import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { galleryPage } from '@trapline/domain/events/event.limits.ts';
import type { Event, EventChange, EventQuery } from '@trapline/domain/events/event.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Calls } from '@trapline/domain/routes.ts';
import { call } from '../platform/api.ts';
import type { EventCache } from './event-cache.ts';
import { eventToCompare } from './event-to-compare.ts';

/** First part of the key of every list of events. */
export const eventsKey = 'events';

/** A site or sensor that has events. */
export interface EventGroup {
  readonly kind: 'installation_site' | 'sensor';
  readonly id: string;
  readonly name: string;
  readonly type: SensorType;
  /** IANA name of the zone in which times are shown. */
  readonly time_zone: string;
  /** Whether its events may be changed; the server has the last word. */
  readonly editable?: boolean;
}

/** What narrows the events of a group down. */
export type EventFilters = Omit<EventQuery, 'limit' | 'ascending' | 'older_than_event'>;

/** A page of events with the cursor of what follows. */
export type EventPage = Calls['GET /api/sensors/{id}/events']['answer'];

/** Events of a group, the newest first unless it is said otherwise. */
export async function eventsOf(
  group: Pick<EventGroup, 'kind' | 'id'>,
  query: EventQuery,
  signal: AbortSignal,
): Promise<EventPage> {
  const options = { params: { id: group.id }, query, signal };
  return group.kind === 'sensor'
    ? await call('GET /api/sensors/{id}/events', options)
    : await call('GET /api/installation_sites/{id}/events', options);
}

/** Whose events are asked for, under which filters, and how many at a time. */
export interface EventRequest {
  readonly group: EventGroup;
  readonly filters: EventFilters;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** The events up to a moment (unix seconds, inclusive), newest first. */
export async function eventsUntil({ group, filters, limit, signal }: EventRequest, moment: number): Promise<EventPage> {
  const end = Math.min(filters.timestamp_to ?? filters.to ?? Number.POSITIVE_INFINITY, moment + 1);
  return await eventsOf(group, { ...filters, timestamp_to: end, limit }, signal);
}

/** The events behind a cursor, newest first. */
export async function eventsBehind(request: EventRequest, cursor: string): Promise<EventPage> {
  const { group, filters, limit, signal } = request;
  return await eventsOf(group, { ...filters, older_than_event: cursor, limit }, signal);
}

/** The events next after a moment, oldest first. */
export async function eventsAfter({ group, filters, limit, signal }: EventRequest, after: number): Promise<EventPage> {
  const begin = Math.max(filters.timestamp_from ?? filters.from ?? 0, after + 1);
  const end = filters.timestamp_to ?? filters.to;
  if (end !== undefined && begin >= end) return { events: [], last_evaluated: null };
  return await eventsOf(group, { ...filters, timestamp_from: begin, ascending: '1', limit }, signal);
}

/**
 * The event with which a photo is compared: the one before that has such a photo, else the one before. Of the same
 * sensor, or of the site where it is seen by a share of that alone, which does not tell the sensor. Null when there is
 * none. @returns its id, for the cache
 */
export function eventBeforeQuery(cache: EventCache, group: EventGroup, event: Event, photoKey: string) {
  const owner: EventGroup = event.sensorId === '' ? group : { ...group, kind: 'sensor', id: event.sensorId };
  return queryOptions({
    queryKey: [eventsKey, 'before', event.id, photoKey],
    queryFn: async ({ signal }) => {
      const asked = cache.now();
      const { events } = await eventsOf(owner, { timestamp_to: event.timestamp, limit: galleryPage }, signal);
      const found = eventToCompare(events, photoKey);
      return found && (cache.put([found], asked)[0] ?? null);
    },
  });
}

/**
 * Changes marks of an event.
 * @param ifMatch the etag on which the change was made, where it may not undo somebody else's
 */
export async function changeEvent(id: string, body: EventChange, ifMatch?: string): Promise<Event> {
  const condition = ifMatch === undefined ? {} : { ifMatch };
  return await call('PATCH /api/v2/events/{id}', { params: { id }, body, ...condition });
}

/** Deletes an event. */
export async function deleteEvent(id: string): Promise<void> {
  await call('DELETE /api/v2/events/{id}', { params: { id } });
}

/**
 * The address from which a photo or film can be saved as it came; good for ten minutes.
 * @param resource its key, with `detections-` before it for the photo with its boxes (GALLERY-12)
 */
export async function downloadAddress(id: string, resource: string): Promise<string> {
  const params = { id, resource };
  return (await call('GET /api/attachments/{id}/{resource}/download_path', { params })).download_path;
}

/** One event. */
export async function fetchEvent(id: string, signal: AbortSignal): Promise<Event> {
  return await call('GET /api/v2/events/{id}', { params: { id }, signal });
}

/** Asks the server to try an event's pictures once more. */
export async function retryEvent(id: string): Promise<Event> {
  return await call('POST /api/v2/events/{id}/retry', { params: { id } });
}

/**
 * The boxes of a photo. The etag is part of the key, so that boxes are fetched anew once an update has ended; a fetch
 * that nobody waits for any more is abandoned. Every mark on the event is a new etag too: meanwhile the boxes stay, and
 * when the same come again they are the same object.
 */
export function detectionsQuery(event: Event, photoKey: string, wanted: boolean) {
  return queryOptions({
    queryKey: ['detections', event.id, photoKey, event.etag],
    queryFn: ({ signal }) =>
      call('GET /api/v2/events/{id}/insect_detections/{photoKey}', { params: { id: event.id, photoKey }, signal }),
    select: positionsOf,
    placeholderData: (previous, query) =>
      query?.queryKey[1] === event.id && query.queryKey[2] === photoKey ? previous : undefined,
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

const positionsOf = ({ positions }: Calls['GET /api/v2/events/{id}/insect_detections/{photoKey}']['answer']) =>
  positions;

/** Asks anew for every list of events, the activity page first, and for the figures that are made of them. */
export async function refreshEvents(queries: QueryClient): Promise<void> {
  await queries.invalidateQueries({ queryKey: [eventsKey, 'activities'] });
  await queries.invalidateQueries({ queryKey: [eventsKey] });
}
