import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';

/** The columns needed to change a place. */
export interface LockedPlace {
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly name: string;
  readonly hidden: boolean;
  readonly index_threshold: number | null;
  readonly sensitivity: number;
  readonly pixels_per_mm: number;
  readonly revision: number;
}

/**
 * Loads a place and locks it until the transaction ends, also against new events; undefined when it no longer exists.
 */
export function lockPlaceRow(tx: Tx, id: number): Promise<LockedPlace | undefined> {
  return tx
    .selectFrom('station_places')
    .select(['organization_id', 'created_by', 'name', 'hidden', 'index_threshold', 'sensitivity', 'pixels_per_mm'])
    .select('revision')
    .where('id', '=', id)
    .where(sql<boolean>`${sql.raw(keptSql('station_places'))}`)
    .forUpdate()
    .executeTakeFirst();
}

/** Columns of a place that users can change; omitted ones keep their values. */
export interface PlaceValues {
  readonly name?: string;
  readonly folded_name?: string;
  readonly hidden?: boolean;
  readonly index_threshold?: number | null;
  readonly sensitivity?: number;
  readonly pixels_per_mm?: number;
}

/** Updates a place and increases its revision. */
export async function updatePlaceRow(tx: Tx, id: number, values: PlaceValues): Promise<void> {
  await tx
    .updateTable('station_places')
    .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Whether a place has events that are not deleted. In order, so that the index is used. */
export async function hasEventsNow(tx: Tx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from station_events event where event.place_id = ${id} and ${sql.raw(keptSql('event'))}
    order by event.trap_order, event.trap_no limit 1`.execute(tx);
  return rows.length > 0;
}

/** Marks a place as deleted: it is shown nowhere, and kept while undoing a change may bring it back. */
export async function markPlaceDeleted(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('station_places').set({ deleted_at: at }).where('id', '=', id).execute();
}

/** Removes places that were deleted before an instant and have no events left, not even deleted ones. */
export async function removeDeletedPlaces(db: Db, before: Date): Promise<void> {
  await sql`delete from station_places place where place.deleted_at < ${before}
    and not exists (select from station_events event where event.place_id = place.id)`.execute(db);
}
