import { sql } from 'kysely';
import type { EventChange } from '@trapline/domain/events/event.schema.ts';
import type { SparseCounts } from '@trapline/domain/events/insect-counts.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** Values of an event when its first file is stored. */
export interface NewEvent {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly sensor_threshold: number;
  readonly sensor_increase_threshold: number;
  readonly received_at: Date;
  readonly captured_at: Date | null;
  readonly detected: boolean | null;
  readonly from_at: Date | null;
  readonly to_at: Date | null;
}

/**
 * Inserts the event, or updates it with the details of another file: unknown facts are filled in, and it is
 * `processing` again until that file is understood. Call under the sensor's lock.
 * @returns whether it is new, and whether it has just become known that nothing was detected in it
 */
export async function upsertEvent(
  tx: Tx,
  event: NewEvent,
): Promise<{ readonly is_new: boolean; readonly newly_undetected: boolean }> {
  // The last line reads the event as it was before this statement.
  const { rows } = await sql<{ is_new: boolean; newly_undetected: boolean }>`
    insert into events (sensor_key, ts, sensor_threshold, sensor_increase_threshold, received_at, captured_at, detected,
      from_at, to_at)
    values (${event.sensor_key}, ${event.ts}, ${event.sensor_threshold}, ${event.sensor_increase_threshold},
      ${event.received_at}, ${event.captured_at}, ${event.detected}, ${event.from_at}, ${event.to_at})
    on conflict (sensor_key, ts) do update set processing = true, revision = events.revision + 1,
      captured_at = coalesce(events.captured_at, excluded.captured_at),
      detected = coalesce(events.detected, excluded.detected),
      from_at = coalesce(events.from_at, excluded.from_at), to_at = coalesce(events.to_at, excluded.to_at)
    returning (revision = 1) is_new, (detected is false and not exists (select from events before
      where before.sensor_key = ${event.sensor_key} and before.ts = ${event.ts} and before.detected is false))
      newly_undetected`.execute(tx);
  return rows[0] ?? { is_new: false, newly_undetected: false };
}

/** Inserts an event whose photos are announced and still to come. */
export async function insertAnnouncedEvent(tx: Tx, sensorKey: number, ts: Date): Promise<void> {
  await tx.insertInto('events').values({ sensor_key: sensorKey, ts, received_at: ts }).execute();
}

/** Ends `failed` if no file of the event has failed any more, because the one that had was replaced. */
export async function forgetFailure(tx: Tx, sensorKey: number, ts: Date): Promise<void> {
  await sql`update events set failed = false where sensor_key = ${sensorKey} and ts = ${ts} and not exists (
    select from attachments where sensor_key = ${sensorKey} and ts = ${ts} and state = 'failed')`.execute(tx);
}

/** The state of an event that settling needs. */
export interface EventState {
  readonly count: number | null;
  readonly count_difference: number | null;
  readonly processing: boolean;
  readonly hidden: boolean;
  readonly misdetection: boolean;
  readonly detected: boolean | null;
  readonly tags: readonly string[] | null;
  readonly received_at: Date;
  readonly revision: number;
  readonly insect_types_version: number;
}

/** The state of an event; null when it no longer exists. */
export async function readEventState(db: Db, sensorKey: number, ts: Date): Promise<EventState | null> {
  const row = await db
    .selectFrom('events')
    .select(['count', 'processing', 'hidden', 'misdetection', 'detected', 'tags', 'received_at', 'revision'])
    .select(['insect_types_version', 'count_difference'])
    .where('sensor_key', '=', sensorKey)
    .where('ts', '=', ts)
    .executeTakeFirst();
  return row ?? null;
}

/** An update of an event. */
export function ofEvent(tx: Tx, sensorKey: number, ts: Date) {
  return tx.updateTable('events').where('sensor_key', '=', sensorKey).where('ts', '=', ts);
}

/**
 * Ends `processing` and stores the count; null when nothing could be counted or the type does not count. The difference
 * is null unless it is known to stay.
 */
export async function settle(
  tx: Tx,
  sensorKey: number,
  ts: Date,
  result: {
    readonly count: number | null;
    readonly count_difference?: number | null;
    readonly insect_counts: SparseCounts;
    readonly unclassified: number;
    readonly failed: boolean;
  },
): Promise<void> {
  await ofEvent(tx, sensorKey, ts)
    .set((eb) => ({
      count: result.count,
      count_difference: result.count_difference ?? null,
      insect_counts: [...result.insect_counts],
      unclassified: result.unclassified,
      failed: result.failed,
      processing: false,
      revision: eb('revision', '+', 1),
    }))
    .execute();
}

/**
 * Begins or ends `updating`: files derived from boxes are made anew. Source: EVENT-6.
 * @returns whether that changed anything
 */
export async function setUpdating(tx: Tx, sensorKey: number, ts: Date, updating: boolean): Promise<boolean> {
  const row = await ofEvent(tx, sensorKey, ts)
    .set((eb) => ({ updating, revision: eb('revision', '+', 1) }))
    .where('updating', '<>', updating)
    .returning('ts')
    .executeTakeFirst();
  return row !== undefined;
}

/** Updates the marks of an event. */
export async function changeMarks(tx: Tx, sensorKey: number, ts: Date, change: EventChange): Promise<void> {
  const { tags, ...marks } = change;
  await ofEvent(tx, sensorKey, ts)
    .set((eb) => ({
      ...marks,
      ...(tags === undefined ? {} : { tags: tags.length === 0 ? null : [...tags] }),
      revision: eb('revision', '+', 1),
    }))
    .execute();
}

/** Raises the revisions of station events whose facts have changed; they are part of the event's etag. */
export async function raiseRevisions(
  tx: Tx,
  events: readonly { readonly key: number; readonly uploaded_at: Date }[],
): Promise<void> {
  await sql`update events e set revision = e.revision + 1
    from unnest(${events.map(({ key }) => key)}::int[], ${events.map(({ uploaded_at }) => uploaded_at)}::timestamptz[])
      changed (key, ts)
    where e.sensor_key = changed.key and e.ts = changed.ts`.execute(tx);
}

/** Sets an event back to `processing`, for a retry. */
export async function markProcessing(tx: Tx, sensorKey: number, ts: Date): Promise<void> {
  await ofEvent(tx, sensorKey, ts)
    .set((eb) => ({ processing: true, failed: false, revision: eb('revision', '+', 1) }))
    .execute();
}

/** Deletes an event. @returns whether it existed */
export async function deleteEvent(tx: Tx, sensorKey: number, ts: Date): Promise<boolean> {
  const row = await tx
    .deleteFrom('events')
    .where('sensor_key', '=', sensorKey)
    .where('ts', '=', ts)
    .returning('ts')
    .executeTakeFirst();
  return row !== undefined;
}

/** An event that has been waiting longer than the shortest waiting time of any source. */
export interface OverdueEvent {
  readonly sensor_key: number;
  readonly ts: Date;
  /** When its first file arrived, in milliseconds. */
  readonly received: Date;
  /** The same for paging. Text, because a `Date` would lose the microseconds that paging needs. */
  readonly received_at: string;
}

/**
 * Events that may be due to be settled with the files that arrived: the first file is older than `before`, and none is
 * waiting to be processed. Oldest first.
 * @param after last event of the previous page; null for the first page
 */
export async function overdueEvents(
  db: Db,
  before: Date,
  after: OverdueEvent | null,
  limit: number,
): Promise<readonly OverdueEvent[]> {
  const last: Omit<OverdueEvent, 'received'> = after ?? { received_at: '-infinity', sensor_key: 0, ts: new Date(0) };
  const { rows } = await sql<OverdueEvent>`
    select e.sensor_key, e.ts, e.received_at received, e.received_at::text received_at from events e
    where e.processing and e.received_at < ${before} and not exists (
      select from attachments a where a.sensor_key = e.sensor_key and a.ts = e.ts and a.state = 'stored')
      and (e.received_at, e.sensor_key, e.ts) > (${last.received_at}::timestamptz, ${last.sensor_key}::int, ${last.ts}::timestamptz)
    order by e.received_at, e.sensor_key, e.ts limit ${limit}`.execute(db);
  return rows;
}

/** Adds to a sensor's totals. */
export async function addToTotals(tx: Tx, sensorKey: number, events: number, undetected: number): Promise<void> {
  await tx
    .updateTable('sensor_states')
    .set((eb) => ({
      total_event_count: eb('total_event_count', '+', events),
      undetected_event_count: eb('undetected_event_count', '+', undetected),
    }))
    .where('sensor_key', '=', sensorKey)
    .execute();
}
