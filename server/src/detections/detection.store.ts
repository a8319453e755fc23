import { sql } from 'kysely';
import { detectionSources, type DetectionSource } from '@trapline/domain/detections/detection-source.catalogue.ts';
import type { PackedMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { setBoxArea } from '../events/attachment.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** A list of boxes for one photo. */
export interface DetectionRow {
  readonly resource: string;
  readonly source: DetectionSource;
  readonly revision: number;
  readonly boxes: PackedBoxes;
  readonly detector: string | null;
  readonly marks: PackedMarks | null;
}

/**
 * The list that counts for each photo of an event: the newest one by a person, else the unit's, else the machine's.
 * Source: DETECT-3.
 */
export async function countingDetections(db: Db, sensorKey: number, ts: Date): Promise<readonly DetectionRow[]> {
  const { rows } = await sql<DetectionRow>`
    select distinct on (resource) resource, source, revision, boxes, detector, marks from detections
    where sensor_key = ${sensorKey} and ts = ${ts}
    order by resource, array_position(${[...detectionSources]}::text[], source), revision desc`.execute(db);
  return rows;
}

/**
 * Stores a photo's newest list of boxes from a source, and the area of the boxes that count with the photo. The machine's
 * list is replaced; all lists by people are kept.
 */
export async function keepDetections(
  tx: Tx,
  at: { readonly sensor_key: number; readonly ts: Date; readonly resource: string },
  list: {
    readonly source: DetectionSource;
    readonly boxes: PackedBoxes;
    readonly detector: string | null;
    readonly threshold: number | null;
    readonly account_id: number | null;
    readonly created_at: Date;
  },
): Promise<void> {
  if (list.source !== 'person') {
    await tx
      .deleteFrom('detections')
      .where('sensor_key', '=', at.sensor_key)
      .where('ts', '=', at.ts)
      .where('resource', '=', at.resource)
      .where('source', '=', list.source)
      .execute();
  }
  await sql`
    insert into detections (sensor_key, ts, resource, source, revision, boxes, detector, threshold, account_id, created_at)
    select ${at.sensor_key}, ${at.ts}, ${at.resource}, ${list.source},
      coalesce((select max(revision) from detections where sensor_key = ${at.sensor_key} and ts = ${at.ts}
        and resource = ${at.resource} and source = ${list.source}), 0) + 1,
      ${[...list.boxes]}::int[], ${list.detector}, ${list.threshold}, ${list.account_id}, ${list.created_at}`.execute(
    tx,
  );
  const counting = await countingDetections(tx, at.sensor_key, at.ts);
  await setBoxArea(tx, at, counting.find(({ resource }) => resource === at.resource)?.boxes ?? null);
}

/** Deletes all lists of a photo, or of a whole event, with what was learned from them. Source: LEARN-1. */
export async function deleteDetections(tx: Tx, sensorKey: number, ts: Date, resource?: string): Promise<void> {
  for (const table of ['detections', 'training_examples', 'audit_draws', 'earlier_namings'] as const) {
    const photo = resource === undefined ? sql`` : sql`and resource = ${resource}`;
    await sql`delete from ${sql.table(table)} where sensor_key = ${sensorKey} and ts = ${ts} ${photo}`.execute(tx);
  }
}
