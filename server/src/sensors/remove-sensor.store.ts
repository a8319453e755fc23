import { sql } from 'kysely';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { TaughtType } from './taught-type.types.ts';

/** What was learned from boxes of photos, and goes with them. Source: LEARN-1. */
const learnedOfPhotos = ['audit_draws', 'earlier_namings', 'box_decisions', 'photo_animals'] as const;

/** A deleted batch of a sensor's events. */
export interface RemovedPiece {
  /** Storage keys of its files. */
  readonly prefixes: readonly string[];
  /** Time of its last event; null: there was none. */
  readonly last: Date | null;
  /** Whose heads have learned from its boxes. */
  readonly taught: readonly TaughtType[];
}

/**
 * Deletes the next events of a sensor in order of time, with their attachments, detections and alerts.
 * @param after end of the previous batch, so that its dead index entries are not scanned again
 */
export async function deleteEventsOfSensor(
  tx: Tx,
  sensorKey: number,
  after: Date,
  limit: number,
): Promise<RemovedPiece> {
  const found = await sql<{ first: Date | null; last: Date | null }>`
    select min(ts) "first", max(ts) "last" from (
      select ts from events where sensor_key = ${sensorKey} and ts >= ${after} order by ts limit ${limit}) piece`.execute(
    tx,
  );
  const { first = null, last = null } = found.rows[0] ?? {};
  if (first === null || last === null) return { prefixes: [], last: null, taught: [] };
  const piece = sql`sensor_key = ${sensorKey} and ts between ${first} and ${last}`;
  const files = await sql<{ storage_key: string }>`
    delete from attachments where ${piece} returning storage_key`.execute(tx);
  for (const table of [...learnedOfPhotos, 'detections', 'alerts', 'events']) {
    await sql`delete from ${sql.table(table)} where ${piece}`.execute(tx);
  }
  const examples = await sql<TaughtType>`
    with gone as (delete from training_examples where ${piece} returning organization_id, sensor_type)
    select distinct organization_id, sensor_type from gone`.execute(tx);
  return { prefixes: files.rows.map(({ storage_key }) => storage_key), last, taught: examples.rows };
}

/** Deletes the other rows of a deleted sensor: at most one per day or report. */
export async function deleteRestOfSensor(db: Db, sensorKey: number): Promise<void> {
  for (const table of [
    'daily_counts',
    'monthly_counts',
    'newest_counts',
    'learning_switches',
    'looks',
    'sensor_tags',
    'health_points',
    'mails_in',
    'sensor_states',
  ] as const) {
    await deleteInBatches(db, table, sql`sensor_key = ${sensorKey}`);
  }
}
