import { sql } from 'kysely';
import { countToCheck, type PackedMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { ChangedBoxes } from '@trapline/domain/detections/correct-boxes.rules.ts';
import { detectionSources } from '@trapline/domain/detections/detection-source.catalogue.ts';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { setBoxArea } from '../events/attachment.store.ts';
import { integersText, type Db, type Tx } from '../platform/database/database.ts';
import type { PhotoPlace } from './detection.store.ts';

/** The list of a person's decisions in the review queue. */
interface QueueList {
  readonly revision: number;
  readonly account_id: number;
  /** It must have been changed since. */
  readonly since: Date;
  /** Whose head its boxes teach: after these were told to forget, a new list begins. */
  readonly organization_id: number | null;
  readonly sensor_type: string;
}

/**
 * The boxes before a person's list from the review queue, if their next decision may be added to it.
 * @returns null: a new list begins. Source: LEARN-12
 */
export async function boxesBeforeQueueList(
  db: Db,
  { sensor_key, ts, resource }: PhotoPlace,
  list: QueueList,
): Promise<PackedBoxes | null> {
  const { rows } = await sql<{ boxes: PackedBoxes | null }>`
    select before.boxes from detections own left join lateral (
      select d.boxes from detections d
      where d.sensor_key = own.sensor_key and d.ts = own.ts and d.resource = own.resource
        and (d.source <> 'person' or d.revision < own.revision)
      order by array_position(${[...detectionSources]}::text[], d.source), d.revision desc limit 1) before on true
    where own.sensor_key = ${sensor_key} and own.ts = ${ts} and own.resource = ${resource} and own.source = 'person'
      and own.revision = ${list.revision} and not own.whole and own.account_id = ${list.account_id}
      and own.created_at > ${list.since} and not exists (
        select from learning_switches forgotten where forgotten.organization_id = ${list.organization_id}
          and forgotten.sensor_type = ${list.sensor_type} and forgotten.forgotten_at >= own.created_at)`.execute(db);
  const [found] = rows;
  return found ? (found.boxes ?? []) : null;
}

/**
 * Replaces a person's list by its continuation. It gets the next number, so that whoever has read the one before sees that
 * a person has changed it.
 * @returns the number
 */
export async function continueQueueList(
  tx: Tx,
  at: PhotoPlace,
  revision: number,
  list: {
    readonly boxes: PackedBoxes;
    readonly marks: PackedMarks;
    readonly changed: ChangedBoxes;
    readonly created_at: Date;
  },
): Promise<number> {
  const next = revision + 1;
  await sql`
    update detections set revision = ${next}, boxes = ${integersText(list.boxes)}::int[],
      marks = ${integersText(list.marks)}::int[], changed = ${integersText(list.changed)}::int[],
      created_at = ${list.created_at}, saved_boxes = null, saved_marks = null
    where sensor_key = ${at.sensor_key} and ts = ${at.ts} and resource = ${at.resource} and source = 'person'
      and revision = ${revision}`.execute(tx);
  await setBoxArea(tx, at, list.boxes, countToCheck(list.marks));
  return next;
}

/** Whether another account has saved the whole photo after a list. */
export async function wholeListSince(
  db: Db,
  { sensor_key, ts, resource }: PhotoPlace,
  revision: number,
  accountId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from detections where sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource}
      and source = 'person' and whole and revision > ${revision} and account_id is distinct from ${accountId}
    limit 1`.execute(db);
  return rows.length > 0;
}
