import { sql } from 'kysely';
import { deleteInBatches } from '../platform/database/delete-in-batches.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { TaughtType } from './taught-type.types.ts';

/** What was learned from boxes of photos, and goes with them. Source: LEARN-1. */
const learnedOfPhotos = ['audit_draws', 'earlier_namings', 'box_decisions', 'photo_animals'] as const;

/** A photo or film that was deleted. */
export interface RemovedFile {
  readonly storage_key: string;
  readonly sha256: Buffer;
  readonly bytes: number;
  /** What it had lost before. */
  readonly removed: 'original' | 'pictures' | null;
}

/** A deleted batch of a sensor's events. */
export interface RemovedPiece {
  /** In order of time. */
  readonly events: readonly { readonly ts: Date; readonly detected: boolean | null; readonly tags: string[] | null }[];
  readonly files: readonly RemovedFile[];
  /** Boxes that counted on its photos. */
  readonly boxes: number;
  /** Examples that were learned from. */
  readonly examples: number;
  /** Whose heads have learned from its boxes. */
  readonly taught: readonly TaughtType[];
}

/**
 * Deletes the next events of a sensor in order of time, with everything that belongs to them but their figures.
 * @param from end of the previous batch, so that its dead index entries are not scanned again
 * @param to the first instant that stays; null: none does
 */
export async function deleteEventsOfSensor(
  tx: Tx,
  sensorKey: number,
  { from, to }: { readonly from: Date; readonly to: Date | null },
  limit: number,
): Promise<RemovedPiece> {
  const found = await sql<{ first: Date | null; last: Date | null }>`
    select min(ts) "first", max(ts) "last" from (
      select ts from events where sensor_key = ${sensorKey} and ts >= ${from} and ts < ${to ?? 'infinity'}
      order by ts limit ${limit}) piece`.execute(tx);
  const { first = null, last = null } = found.rows[0] ?? {};
  if (first === null || last === null) return { events: [], files: [], boxes: 0, examples: 0, taught: [] };
  const piece = sql`sensor_key = ${sensorKey} and ts between ${first} and ${last}`;
  const files = await sql<RemovedFile & { box_count: number | null }>`
    delete from attachments where ${piece} returning storage_key, sha256, bytes, removed, box_count`.execute(tx);
  for (const table of [...learnedOfPhotos, 'detections', 'alerts'] as const) {
    await sql`delete from ${sql.table(table)} where ${piece}`.execute(tx);
  }
  const events = await sql<RemovedPiece['events'][number]>`
    delete from events where ${piece} returning ts, detected, tags`.execute(tx);
  const examples = await sql<TaughtType & { examples: number }>`
    with gone as (delete from training_examples where ${piece} returning organization_id, sensor_type)
    select organization_id, sensor_type, count(*)::int examples from gone group by 1, 2`.execute(tx);
  return {
    events: events.rows.toSorted((a, b) => a.ts.getTime() - b.ts.getTime()),
    files: files.rows,
    boxes: files.rows.reduce((sum, { box_count }) => sum + (box_count ?? 0), 0),
    examples: examples.rows.reduce((sum, one) => sum + one.examples, 0),
    taught: examples.rows,
  };
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
