import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';
import { lockPlaces } from './place-lock.store.ts';

/** A place and a month in which it has, or had, events. */
export interface PlaceMonth {
  readonly place_id: number;
  readonly month: string;
}

/**
 * Corrects what is kept with places about their events: their number by month, and the upload time of the newest. Call
 * it once in the transaction of a change, after it, with the places and months before and after. Source: STATION-2.
 */
export async function correctPlaceFigures(tx: Tx, changed: readonly PlaceMonth[]): Promise<void> {
  const places = [...new Set(changed.map(({ place_id }) => place_id))];
  // The lock lets changes of a place follow each other, so that each counts what the one before has left.
  await lockPlaces(tx, places);
  await sql`
    insert into station_months (place_id, month, events)
    select pair.place_id, pair.month, (select count(*) from station_events e
      where e.place_id = pair.place_id and e.month = pair.month and ${sql.raw(keptSql('e'))})::int
    from (select distinct * from unnest(${changed.map(({ place_id }) => place_id)}::int[],
      ${changed.map(({ month }) => month)}::text[]) pair (place_id, month)) pair
    on conflict (place_id, month) do update set events = excluded.events`.execute(tx);
  await sql`
    update station_places place set last_upload_time = (
      select max(e.uploaded_at) from station_events e where e.place_id = place.id and ${sql.raw(keptSql('e'))})
    where place.id = any(${places}::int[])`.execute(tx);
}
