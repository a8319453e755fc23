import { sql } from 'kysely';
import type { CorrectedPhoto } from '@trapline/domain/learning/check/found.rules.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Taught } from '../examples/example.store.ts';
import { countingLists, isOfShownEvent } from '../examples/photo.store.ts';

/** Boxes that are compared at most, of the newest photos: some hundred milliseconds. */
const mostBoxes = 100_000;

/** A photo whose complete list a person has saved. */
export interface CorrectedPhotoRow extends CorrectedPhoto {
  /** The key of the switch of its source. */
  readonly watched: number;
}

/**
 * Photos of shown events whose complete list a person has saved, with what had been found on them first, newest first.
 * Answers in the review queue say nothing about the other boxes of a photo. Source: LEARN-14.
 * @param zone IANA name, of the months
 */
export async function correctedPhotos(
  db: Db,
  taught: Taught,
  since: Date,
  zone: string,
): Promise<readonly CorrectedPhotoRow[]> {
  const { rows } = await sql<CorrectedPhotoRow>`
    select watched, "month", found, "left" from (
      select list.watched, to_char(list.ts at time zone ${zone}, 'YYYY-MM') "month", first.boxes found, list.boxes "left",
        sum(cardinality(first.boxes) + cardinality(list.boxes)) over (order by list.ts desc, list.sensor_key, list.resource) numbers
      from (${countingLists(taught, since)}) list
      cross join lateral (
        select boxes from detections d where d.sensor_key = list.sensor_key and d.ts = list.ts
          and d.resource = list.resource and d.source in ('unit', 'machine')
        order by array_position(array['unit', 'machine'], d.source), d.revision desc limit 1) first
      where list.source = 'person' and ${isOfShownEvent('list')} and exists (
        select from detections d where d.sensor_key = list.sensor_key and d.ts = list.ts
          and d.resource = list.resource and d.source = 'person' and d.whole)) photo
    where numbers <= ${mostBoxes * 6}`.execute(db);
  return rows;
}
