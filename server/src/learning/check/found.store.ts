import { sql } from 'kysely';
import type { CorrectedPhoto } from '@trapline/domain/learning/check/found.rules.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Taught } from '../examples/example.store.ts';
import { isOfShownEvent, sourcesOf } from '../examples/photo.store.ts';

/** Numbers of boxes that are read at most, six a box, of the newest photos: some hundred milliseconds of comparing. */
const mostNumbers = 600_000;

/** A photo whose complete list a person has saved. */
export interface CorrectedPhotoRow extends CorrectedPhoto {
  /** The key of the switch of its source. */
  readonly watched: number;
}

/**
 * Photos of shown events whose complete list a person has saved, with what had been found on them first, newest first.
 * Answers in the review queue say nothing about the other boxes of a photo. A month that is not whole is left out.
 * Source: LEARN-14.
 * @param among keys of the sensors that the caller may see; null: all places of stations
 * @param zone IANA name, of the months
 */
export async function correctedPhotos(
  db: Db,
  taught: Taught,
  { among, since, zone }: { readonly among: readonly number[] | null; readonly since: Date; readonly zone: string },
): Promise<readonly CorrectedPhotoRow[]> {
  // The list of a person counts before all others. It is found by the key of the lists, without reading those of machines.
  const { rows } = await sql<CorrectedPhotoRow & { numbers: number }>`
    select watched, "month", found, "left", numbers from (
      select list.watched, to_char(list.ts at time zone ${zone}, 'YYYY-MM') "month", first.boxes found, list.boxes "left",
        (sum(cardinality(first.boxes) + cardinality(list.boxes))
          over (order by list.ts desc, list.sensor_key, list.resource))::int numbers
      from (
        select distinct on (d.sensor_key, d.ts, d.resource) d.sensor_key, d.ts, d.resource, d.boxes, source.watched
        from (${sourcesOf(taught)}) source
        join detections d on d.sensor_key = source.key and (source.ts is null or d.ts = source.ts)
        where d.source = 'person' and d.ts >= ${since} ${among ? sql`and source.key = any(${among}::int[])` : sql``}
        order by d.sensor_key, d.ts, d.resource, d.revision desc) list
      cross join lateral (
        select boxes from detections d where d.sensor_key = list.sensor_key and d.ts = list.ts
          and d.resource = list.resource and d.source in ('unit', 'machine')
        order by array_position(array['unit', 'machine'], d.source), d.revision desc limit 1) first
      where ${isOfShownEvent('list')} and exists (
        select from detections d where d.sensor_key = list.sensor_key and d.ts = list.ts
          and d.resource = list.resource and d.source = 'person' and d.whole)) photo
    where numbers <= ${mostNumbers} order by numbers`.execute(db);
  const last = rows.at(-1);
  // Photos are left out from about here on.
  const isCut = last !== undefined && last.numbers > mostNumbers * 0.9;
  return isCut ? rows.filter(({ month }) => month !== last.month) : rows;
}
