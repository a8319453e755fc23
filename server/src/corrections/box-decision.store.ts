import { sql } from 'kysely';
import type { DecidedBox } from '@trapline/domain/detections/decided-boxes.rules.ts';
import type { PhotoPlace } from '../detections/detection.store.ts';
import { integersText, type Db, type Tx } from '../platform/database/database.ts';

/** A box that was decided in the review queue. */
export interface DecisionRow extends DecidedBox {
  /** Of all boxes that were decided together. */
  readonly decision: string;
  readonly account_id: number;
  /** Number of the list that the decision made or changed. */
  readonly revision: number;
}

/** Keeps what was decided about boxes of a photo, so that it can be taken back. */
export async function keepDecisions(
  tx: Tx,
  { sensor_key, ts, resource }: PhotoPlace,
  rows: readonly DecisionRow[],
  at: Date,
): Promise<void> {
  const text = (numbers: readonly number[] | null) => numbers && integersText(numbers);
  const column = <T>(value: (row: DecisionRow) => T) => rows.map(value);
  await sql`
    insert into box_decisions (sensor_key, ts, resource, decision, corners, account_id, decided_at, revision, box_before,
      box_after)
    select ${sensor_key}, ${ts}, ${resource}, decision, corners::int[], account_id, ${at}::timestamptz, revision,
      box_before::int[], box_after::int[]
    from unnest(${column((row) => row.decision)}::text[], ${column((row) => text(row.corners))}::text[],
      ${column((row) => row.account_id)}::int[], ${column((row) => row.revision)}::int[],
      ${column((row) => text(row.before))}::text[], ${column((row) => text(row.after))}::text[])
      decided (decision, corners, account_id, revision, box_before, box_after)
    on conflict do nothing`.execute(tx);
}

/** Decisions about boxes of a photo since an instant that were not taken back, newest first. */
export async function openDecisions(
  db: Db,
  { sensor_key, ts, resource }: PhotoPlace,
  since: Date,
): Promise<readonly DecisionRow[]> {
  const { rows } = await sql<DecisionRow>`
    select decision, corners, account_id, revision, box_before "before", box_after "after" from box_decisions
    where sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource} and undone_at is null
      and decided_at > ${since}
    order by decided_at desc, revision desc, decision, corners`.execute(db);
  return rows;
}

/** Notes that a decision was taken back. */
export async function endDecision(
  tx: Tx,
  { sensor_key, ts, resource }: PhotoPlace,
  decision: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('box_decisions')
    .set({ undone_at: at })
    .where('sensor_key', '=', sensor_key)
    .where('ts', '=', ts)
    .where('resource', '=', resource)
    .where('decision', '=', decision)
    .execute();
}

/** Deletes decisions that can no longer be taken back. */
export async function forgetDecisionsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('box_decisions').where('decided_at', '<=', before).execute();
}
