import { sql } from 'kysely';
import { detectionSources, type DetectionSource } from '@trapline/domain/detections/detection-source.catalogue.ts';
import type { Db } from '../platform/database/database.ts';
import type { DetectionRow, PhotoPlace } from './detection.store.ts';

/** A revision of a photo's boxes, without the boxes. */
export interface RevisionRow {
  readonly source: DetectionSource;
  readonly revision: number;
  readonly created_at: Date;
  /** Name of the person; null for machine, unit and deleted accounts. */
  readonly name: string | null;
  /** Number of its boxes. */
  readonly boxes: number;
  /** Boxes added, removed, moved and retyped by a person. */
  readonly changed: readonly number[] | null;
}

/** SQL condition: lists by people, and of the others the one that comes first. */
const isRevision = sql`(d.source = 'person' or d.source = (
  select first.source from detections first
  where first.sensor_key = d.sensor_key and first.ts = d.ts and first.resource = d.resource and first.source <> 'person'
  order by array_position(${[...detectionSources]}::text[], first.source) limit 1))`;

/** The revisions of a photo's boxes, newest first; what the unit or else the machine found comes last. Source: CORRECT-5. */
export async function revisionsOf(db: Db, { sensor_key, ts, resource }: PhotoPlace): Promise<readonly RevisionRow[]> {
  const { rows } = await sql<RevisionRow>`
    select d.source, d.revision, d.created_at, a.name, cardinality(d.boxes) / 6 boxes, d.changed
    from detections d left join accounts a on a.id = d.account_id and d.source = 'person'
    where d.sensor_key = ${sensor_key} and d.ts = ${ts} and d.resource = ${resource} and ${isRevision}
    order by d.source = 'person' desc, d.revision desc`.execute(db);
  return rows;
}

/**
 * A revision of a photo's boxes as it was saved; 0 is what the unit or else the machine found. Null when there is none.
 * Source: CORRECT-5
 */
export async function findRevision(
  db: Db,
  { sensor_key, ts, resource }: PhotoPlace,
  revision: number,
): Promise<DetectionRow | null> {
  const { rows } = await sql<DetectionRow>`
    select d.resource, d.source, d.revision, coalesce(d.saved_boxes, d.boxes) boxes, d.detector,
      case when d.saved_boxes is null then d.marks else d.saved_marks end marks
    from detections d
    where d.sensor_key = ${sensor_key} and d.ts = ${ts} and d.resource = ${resource} and ${isRevision}
      and case when d.source = 'person' then d.revision = ${revision} else ${revision} = 0 end`.execute(db);
  return rows[0] ?? null;
}
