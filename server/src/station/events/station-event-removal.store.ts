import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';
import type { PlaceMonth } from '../../event-changes/place-figures.store.ts';

/** A station event in the database. */
export interface StoredStationEvent {
  readonly key: number;
  readonly uploaded_at: Date;
}

/** Station events deleted before an instant, oldest first. */
export async function eventsDeletedBefore(db: Db, before: Date, limit: number): Promise<readonly StoredStationEvent[]> {
  const { rows } = await sql<StoredStationEvent>`select key, uploaded_at from station_events
    where deleted_at < ${before} order by deleted_at, key limit ${limit}`.execute(db);
  return rows;
}

/** Locks a station event that was deleted before an instant. @returns false when that was undone meanwhile */
export async function lockDeleted(tx: Tx, key: number, before: Date): Promise<boolean> {
  const { rows } = await sql`select from station_events where key = ${key} and deleted_at < ${before}
    for update`.execute(tx);
  return rows.length > 0;
}

/** Deletes the row of a station event; its usage stays. Source: STATION-21. */
export async function deleteStationEventRow(tx: Tx, key: number): Promise<void> {
  await tx.deleteFrom('station_events').where('key', '=', key).execute();
}

/** Station events of a place in a period, deleted ones included, oldest first. @param to the first instant that is out */
export async function stationEventsBetween(
  db: Db,
  placeId: number,
  { from, to }: { readonly from: Date; readonly to: Date | null },
  limit: number,
): Promise<readonly StoredStationEvent[]> {
  const { rows } = await sql<StoredStationEvent>`select key, uploaded_at from station_events
    where place_id = ${placeId} and uploaded_at >= ${from} and uploaded_at < ${to ?? 'infinity'}
    order by uploaded_at, key limit ${limit}`.execute(db);
  return rows;
}

/** Marks a station event as deleted. Call it under its lock. @returns where it was; nothing if it was deleted already */
export async function markDeleted(tx: Tx, key: number, now: Date): Promise<PlaceMonth | undefined> {
  const { rows } = await sql<PlaceMonth>`update station_events e set deleted_at = ${now}
    where e.key = ${key} and ${sql.raw(keptSql('e'))} returning place_id, month`.execute(tx);
  return rows[0];
}

const withoutPhotos = sql`e.completed_at is null and ${sql.raw(keptSql('e'))} and not exists (
  select from attachments a where a.sensor_key = e.key and a.ts = e.uploaded_at and a.resource <> 'tab')`;

/** Station events announced before an instant for which no photo has arrived, oldest first. */
export async function eventsWithoutPhotos(db: Db, before: Date, limit: number): Promise<readonly StoredStationEvent[]> {
  const { rows } = await sql<StoredStationEvent>`select e.key, e.uploaded_at from station_events e
    where e.uploaded_at < ${before} and ${withoutPhotos} order by e.uploaded_at, e.key limit ${limit}`.execute(db);
  return rows;
}

/** Marks a station event as deleted unless a photo has come meanwhile. Call it under its lock. @returns where it was */
export async function markEmptyDeleted(tx: Tx, key: number, now: Date): Promise<PlaceMonth | undefined> {
  const { rows } = await sql<PlaceMonth>`update station_events e set deleted_at = ${now}
    where e.key = ${key} and ${withoutPhotos} returning place_id, month`.execute(tx);
  return rows[0];
}
