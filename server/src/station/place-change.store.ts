import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';

/** The columns needed to change a place. */
export interface LockedPlace {
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly name: string;
  readonly hidden: boolean;
  readonly index_threshold: number | null;
  readonly revision: number;
}

/**
 * Loads a place and locks it until the transaction ends, also against new events; undefined when it no longer exists.
 */
export function lockPlaceRow(tx: Tx, id: number): Promise<LockedPlace | undefined> {
  return tx
    .selectFrom('station_places')
    .select(['organization_id', 'created_by', 'name', 'hidden', 'index_threshold', 'revision'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Columns of a place that users can change; omitted ones keep their values. */
export interface PlaceValues {
  readonly name?: string;
  readonly folded_name?: string;
  readonly hidden?: boolean;
  readonly index_threshold?: number | null;
}

/** Updates a place and increases its revision. */
export async function updatePlaceRow(tx: Tx, id: number, values: PlaceValues): Promise<void> {
  await tx
    .updateTable('station_places')
    .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Whether a place has events that are not deleted, and any at all: deleted ones are kept while that can be undone. In
 * order, so that the indexes are used.
 */
export async function eventsOfPlace(
  tx: Tx,
  id: number,
): Promise<{ readonly has_events: boolean; readonly has_any: boolean }> {
  const ofPlace = sql`select true from station_events event where event.place_id = ${id}`;
  const { rows } = await sql<{ has_events: boolean; has_any: boolean }>`
    select coalesce((${ofPlace} and event.deleted_at is null
        order by event.trap_order, event.trap_no limit 1), false) has_events,
      coalesce((${ofPlace} order by event.uploaded_at limit 1), false) has_any`.execute(tx);
  return rows[0] ?? { has_events: false, has_any: false };
}

/** Deletes a place without any events. */
export async function deletePlaceRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('station_places').where('id', '=', id).execute();
}

/** Marks a place as deleted: it is kept until its deleted events are removed, and shown nowhere. */
export async function markPlaceDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('station_places').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Removes places that were deleted before an instant and have no events left, not even deleted ones. */
export async function removeDeletedPlaces(db: Db, before: Date): Promise<void> {
  await sql`delete from station_places place where place.deleted_at < ${before}
    and not exists (select from station_events event where event.place_id = place.id)`.execute(db);
}
