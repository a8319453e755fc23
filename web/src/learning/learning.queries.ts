import { queryOptions } from '@tanstack/react-query';
import type { LearningChange } from '@trapline/domain/learning/learning.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import type { Calls } from '@trapline/domain/routes.ts';
import { fetchAnyEvent } from '../events/event.queries.ts';
import { call } from '../platform/requests/api.ts';
import { eventsKey } from '../platform/queries/query-keys.ts';

/** First part of the query key of everything that was learned. */
export const learningKey = 'learning';

/** What was learned for a sensor type, as the page shows it. */
export type Report = Calls['GET /api/learning/{sensor_type}']['answer'];

/** Boxes to check. */
export type Queue = Calls['GET /api/learning/{sensor_type}/to_check']['answer'];

/** What the organization has taught, by sensor type. */
export const learnedKindsQuery = queryOptions({
  queryKey: [learningKey, 'list'],
  queryFn: ({ signal }) => call('GET /api/learning', { signal }),
});

/** What was learned for a sensor type, and how right it is. */
export function reportQuery(type: SensorType) {
  return queryOptions({
    queryKey: [learningKey, 'one', type],
    queryFn: ({ signal }) => call('GET /api/learning/{sensor_type}', { params: { sensor_type: type }, signal }),
  });
}

/** Changes the switch, or the head in use. @returns the report as it is then */
export async function changeLearning(type: SensorType, body: LearningChange): Promise<Report> {
  return await call('PATCH /api/learning/{sensor_type}', { params: { sensor_type: type }, body });
}

/** Deletes everything that was learned for a sensor type. */
export async function forgetLearned(type: SensorType): Promise<void> {
  await call('DELETE /api/learning/{sensor_type}', { params: { sensor_type: type } });
}

/** Copies the examples of another sensor type. @returns the report as it is then */
export async function takeOver(type: SensorType, from: SensorType): Promise<Report> {
  return await call('POST /api/learning/{sensor_type}/take_over', { params: { sensor_type: type }, body: { from } });
}

/** Has the boxes of older photos named. @returns the id of the job */
export async function renameOlder(type: SensorType): Promise<string> {
  return (await call('POST /api/learning/{sensor_type}/rename', { params: { sensor_type: type } })).job_id;
}

/** Milliseconds between two looks at a job. */
const lookEvery = 1_000;

/** A job of the caller, until it has ended; no id: none. */
export function jobQuery(id: string | null) {
  return queryOptions({
    queryKey: [learningKey, 'job', id],
    queryFn: ({ signal }) => call('GET /api/pending_jobs/{id}', { params: { id: id ?? '' }, signal }),
    enabled: id !== null,
    refetchInterval: ({ state: { data, status } }) =>
      status !== 'error' && (data === undefined || data.state === 'waiting' || data.state === 'running')
        ? lookEvery
        : false,
  });
}

/** Cancels a job. */
export async function cancelJob(id: string): Promise<void> {
  await call('DELETE /api/pending_jobs/{id}', { params: { id } });
}

/** What the review queue is limited to. */
export interface QueueFilter {
  readonly event: string | undefined;
  readonly sensor: string | undefined;
}

/** Fetches the boxes to check, those that teach most first. @param limit 1 to 100 */
export async function fetchQueue(
  type: SensorType,
  { event, sensor }: QueueFilter,
  limit: number,
  signal: AbortSignal,
): Promise<Queue> {
  const query = {
    limit,
    ...(event === undefined ? {} : { event_id: event }),
    ...(sensor === undefined ? {} : { sensor_id: sensor }),
  };
  const params = { sensor_type: type };
  const queue = await call('GET /api/learning/{sensor_type}/to_check', { params, query, signal });
  // The number of those that wait is of the whole sensor type; fewer than requested means that these are all.
  return queue.boxes.length < limit ? { ...queue, waiting: queue.boxes.length } : queue;
}

/** An event of a sensor or of a station place, for its photos, which do not change. */
export function photoEventQuery(id: string) {
  return queryOptions({
    queryKey: [learningKey, 'event', id],
    queryFn: ({ signal }) => fetchAnyEvent(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Sensors shown of those with which teaching can start. */
const sensorsToStart = 4;

/** The newest events of a few sensors of a type. */
export function startQuery(type: SensorType) {
  return queryOptions({
    queryKey: [eventsKey, 'to start with', type],
    queryFn: ({ signal }) =>
      call('GET /api/activities', { query: { group_by: 'sensor', type, page: 1, per_page: sensorsToStart }, signal }),
    select: ({ groups }) =>
      groups.flatMap(({ sensor, events }) => {
        const event = events.find(({ processing, failed, count }) => !processing && !failed && (count ?? 0) > 0);
        return sensor && event ? [{ sensor: sensor.id, name: sensor.name, event }] : [];
      }),
  });
}

/** Sensors found at once. */
const sensorsFound = 20;

/** Sensors of a type whose name or id matches. */
export function sensorsOfTypeQuery(type: SensorType, words: string) {
  const query = { type, page: 1, per_page: sensorsFound, ...(words === '' ? {} : { q: words }) };
  return queryOptions({
    queryKey: [learningKey, 'sensors', type, words],
    queryFn: ({ signal }) => call('GET /api/sensors', { query, signal }),
    select: ({ sensors }) => sensors,
  });
}
