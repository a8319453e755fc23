import { sql } from 'kysely';
import type { StationFacts } from '@trapline/domain/station/station-facts.rules.ts';
import { trapOrder } from '@trapline/domain/station/trap-no.rules.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';

/** A station event with the facts that people can correct, and its owner. */
export interface StationFactsRow extends StationFacts {
  readonly key: number;
  readonly uploaded_at: Date;
  /** Null: a photo box. */
  readonly created_by: number | null;
  readonly deleted: boolean;
  /** Revision of the event, as in its etag. */
  readonly revision: number;
  /** Owner of its place. */
  readonly organization_id: number | null;
  readonly place_created_by: number;
}

/** Locks the events of keys and reads them, by key. Deleted ones are included, those that are gone are missing. */
export async function lockStationFacts(tx: Tx, keys: readonly number[]): Promise<readonly StationFactsRow[]> {
  await sql`select from station_events where key = any(${[...keys]}::int[]) order by key for update`.execute(tx);
  const { rows } = await sql<StationFactsRow>`
    select e.key, e.uploaded_at, e.place_id, e.trap_no, e.installed_on::text installed_at,
      e.collected_on::text collected_at, e.month, e.created_by, not ${sql.raw(keptSql('e'))} deleted, v.revision,
      place.organization_id, place.created_by place_created_by
    from station_events e join events v on v.sensor_key = e.key and v.ts = e.uploaded_at
    join station_places place on place.id = e.place_id
    where e.key = any(${[...keys]}::int[]) order by e.key`.execute(tx);
  return rows;
}

/** New facts of an event, and whether it is deleted. */
export interface WrittenFacts extends StationFacts {
  readonly key: number;
  readonly deleted: boolean;
}

/** Writes the facts of events. @param at when those that are deleted were deleted, unless they already are */
export async function writeStationFacts(tx: Tx, events: readonly WrittenFacts[], at: Date): Promise<void> {
  const list = <T>(of: (event: WrittenFacts) => T) => events.map(of);
  await sql`
    update station_events e set place_id = new.place_id, trap_no = new.trap_no, trap_order = new.trap_order,
      installed_on = new.installed_on, collected_on = new.collected_on, month = new.month,
      deleted_at = case when new.deleted then coalesce(e.deleted_at, ${at}) end
    from unnest(${list(({ key }) => key)}::int[], ${list(({ place_id }) => place_id)}::int[],
      ${list(({ trap_no }) => trap_no)}::text[], ${list(({ trap_no }) => trapOrder(trap_no))}::text[],
      ${list(({ installed_at }) => installed_at)}::date[], ${list(({ collected_at }) => collected_at)}::date[],
      ${list(({ month }) => month)}::text[], ${list(({ deleted }) => deleted)}::bool[])
      new (key, place_id, trap_no, trap_order, installed_on, collected_on, month, deleted)
    where e.key = new.key`.execute(tx);
}

/** Keys of all events of a place that are not deleted; with `traps`, of those trap numbers only. */
export async function keysOfPlace(
  db: Db,
  placeId: number,
  traps: readonly string[] | null,
): Promise<readonly number[]> {
  const { rows } = await sql<{ key: number }>`
    select e.key from station_events e where e.place_id = ${placeId} and ${sql.raw(keptSql('e'))}
      ${traps === null ? sql`` : sql`and e.trap_no = any(${[...traps]}::text[])`} order by e.key`.execute(db);
  return rows.map(({ key }) => key);
}
