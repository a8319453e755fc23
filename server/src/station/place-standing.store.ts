import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import type { Db } from '../platform/database/database.ts';

/** A place, as the rights to it and to its events need it. */
export interface PlaceStanding {
  readonly place_id: number;
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly name: string;
  readonly index_threshold: number | null;
  /** IANA zone of its days and months. */
  readonly time_zone: string;
}

/** A place that is not deleted; null when there is none. */
export async function placeStanding(db: Db, placeId: number): Promise<PlaceStanding | null> {
  const row = await db
    .selectFrom('station_places as place')
    .leftJoin('organizations as o', 'o.id', 'place.organization_id')
    .select([
      'place.id',
      'place.organization_id',
      'place.created_by',
      'place.name',
      'place.index_threshold',
      'o.time_zone',
    ])
    .where('place.id', '=', placeId)
    .where('place.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { id, time_zone, ...place } = row;
  return { ...place, place_id: id, time_zone: timeZoneOf(time_zone) };
}
