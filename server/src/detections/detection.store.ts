import { sql } from 'kysely';
import { detectionSources, type DetectionSource } from '@trapline/domain/detections/detection-source.catalogue.ts';
import { countToCheck, type PackedMarks } from '@trapline/domain/detections/box-marks.rules.ts';
import type { ChangedBoxes } from '@trapline/domain/detections/correct-boxes.rules.ts';
import type { PackedBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import { setBoxArea } from '../events/attachment.store.ts';
import type { TaughtType } from '../sensors/taught-type.types.ts';
import { integersText, type Db, type Tx } from '../platform/database/database.ts';

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

/** A photo of an event. */
export interface PhotoPlace {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly resource: string;
}

/** The list that counts for one photo; null without one. Source: DETECT-3. */
export async function countingList(db: Db, { sensor_key, ts, resource }: PhotoPlace): Promise<DetectionRow | null> {
  const { rows } = await sql<DetectionRow>`
    select resource, source, revision, boxes, detector, marks from detections
    where sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource}
    order by array_position(${[...detectionSources]}::text[], source), revision desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Stores a photo's newest list of boxes from a source, and with the photo what is known about the boxes that count. The
 * list of machine or unit is replaced; all lists by people are kept.
 * @returns the number of the list among those of its source
 */
export async function keepDetections(
  tx: Tx,
  at: PhotoPlace,
  list: {
    readonly source: DetectionSource;
    readonly boxes: PackedBoxes;
    readonly detector: string | null;
    readonly threshold: number | null;
    readonly account_id: number | null;
    readonly created_at: Date;
    /** Null: nobody touched the boxes. */
    readonly marks?: PackedMarks | null;
    /** Only of lists by people. */
    readonly changed?: ChangedBoxes | null;
    /** Whether the person had the whole photo before them. */
    readonly whole?: boolean;
    /** Boxes below the threshold, and the sensitivity with which the machine made the list. */
    readonly faint?: PackedBoxes;
    readonly sensitivity?: number;
    /** The color of the board, if the machine saw it. */
    readonly board?: string | null;
  },
): Promise<number> {
  const { marks = null, changed = null } = list;
  if (list.source !== 'person') {
    await tx
      .deleteFrom('detections')
      .where('sensor_key', '=', at.sensor_key)
      .where('ts', '=', at.ts)
      .where('resource', '=', at.resource)
      .where('source', '=', list.source)
      .execute();
  }
  const { rows } = await sql<{ revision: number }>`
    insert into detections (sensor_key, ts, resource, source, revision, boxes, detector, threshold, account_id, created_at,
      marks, changed, faint, sensitivity, whole, board)
    select ${at.sensor_key}, ${at.ts}, ${at.resource}, ${list.source},
      coalesce((select max(revision) from detections where sensor_key = ${at.sensor_key} and ts = ${at.ts}
        and resource = ${at.resource} and source = ${list.source}), 0) + 1,
      ${integersText(list.boxes)}::int[], ${list.detector}, ${list.threshold}, ${list.account_id}, ${list.created_at},
      ${marks && integersText(marks)}::int[], ${changed && integersText(changed)}::int[],
      ${list.faint === undefined ? null : integersText(list.faint)}::int[], ${list.sensitivity ?? 0}, ${list.whole ?? false},
      ${list.board ?? null}
    returning revision`.execute(tx);
  // A person's newest list is the one that counts.
  const counting = list.source === 'person' ? { boxes: list.boxes, marks } : await countingList(tx, at);
  await setBoxArea(tx, at, counting?.boxes ?? null, countToCheck(counting?.marks ?? null));
  return rows[0]?.revision ?? 0;
}

/** What the machine found on a photo, also below its threshold. */
export interface MachineList {
  readonly boxes: PackedBoxes;
  readonly faint: PackedBoxes | null;
  /** Thousandths; null: unknown. */
  readonly threshold: number | null;
  readonly sensitivity: number;
}

/** The machine's list of a photo; undefined without one. */
export function machineList(
  db: Db,
  at: { readonly sensor_key: number; readonly ts: Date; readonly resource: string },
): Promise<MachineList | undefined> {
  return db
    .selectFrom('detections')
    .select(['boxes', 'faint', 'threshold', 'sensitivity'])
    .where('sensor_key', '=', at.sensor_key)
    .where('ts', '=', at.ts)
    .where('resource', '=', at.resource)
    .where('source', '=', 'machine')
    .executeTakeFirst();
}

/** A photo on which both the machine and a person have a list, the newest of each. */
export interface CheckedPhoto {
  readonly month: string;
  readonly machine: PackedBoxes;
  readonly people: PackedBoxes;
}

/** Photos compared at once, the newest ones. */
const photosCompared = 2_000;

/** The photos of a sensor since an instant that people corrected or confirmed, with their month in a zone. */
export async function checkedPhotos(
  db: Db,
  sensorKey: number,
  since: Date,
  zone: string,
): Promise<readonly CheckedPhoto[]> {
  const { rows } = await sql<CheckedPhoto>`
    select distinct on (person.ts, person.resource) to_char(person.ts at time zone ${zone}, 'YYYY-MM') as month,
      machine.boxes machine, person.boxes people
    from detections person join detections machine on machine.sensor_key = person.sensor_key
      and machine.ts = person.ts and machine.resource = person.resource and machine.source = 'machine'
    where person.sensor_key = ${sensorKey} and person.ts >= ${since} and person.source = 'person'
      and exists (select from detections whole where whole.sensor_key = person.sensor_key and whole.ts = person.ts
        and whole.resource = person.resource and whole.source = 'person' and whole.whole)
    order by person.ts desc, person.resource, person.revision desc limit ${photosCompared}`.execute(db);
  return rows;
}

/** The time zone of a sensor's organization; null without one. */
export async function zoneOfSensor(db: Db, sensorKey: number): Promise<string | null> {
  const { rows } = await sql<{ time_zone: string | null }>`select o.time_zone from sensors s
    left join organizations o on o.id = s.organization_id where s.key = ${sensorKey}`.execute(db);
  return rows[0]?.time_zone ?? null;
}

/**
 * Deletes all lists of a photo, or of a whole event, with what was learned from them. Source: LEARN-1.
 * @returns whose heads have learned from them: they are to be fitted without
 */
export async function deleteDetections(
  tx: Tx,
  sensorKey: number,
  ts: Date,
  resource?: string,
): Promise<readonly TaughtType[]> {
  const photo = resource === undefined ? sql`` : sql`and resource = ${resource}`;
  const boxes = sql`sensor_key = ${sensorKey} and ts = ${ts} ${photo}`;
  for (const table of ['detections', 'audit_draws', 'earlier_namings', 'box_decisions', 'photo_animals'] as const) {
    await sql`delete from ${sql.table(table)} where ${boxes}`.execute(tx);
  }
  const { rows } = await sql<TaughtType>`
    with gone as (delete from training_examples where ${boxes} returning organization_id, sensor_type)
    select distinct organization_id, sensor_type from gone`.execute(tx);
  return rows;
}
