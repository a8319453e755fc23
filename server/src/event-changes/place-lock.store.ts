import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { keptSql } from '../platform/database/kept.ts';

/** A place that is locked. */
export interface PlaceInHand {
  readonly id: number;
  readonly name: string;
  /** Whether it is deleted, and can still be brought back. */
  readonly deleted: boolean;
}

/**
 * Locks places against everything else until the transaction ends. Whoever changes events and places at once locks the
 * events first, by key (`lockStationFacts`), then all places at once, by id, before it writes the first row: events that
 * refer to a place hold a lock on it too, so that two changes would else wait for each other.
 * @returns those that exist, deleted ones included, by id
 */
export async function lockPlaces(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, PlaceInHand>> {
  const { rows } = await sql<PlaceInHand>`
    select id, name, not ${sql.raw(keptSql('station_places'))} deleted from station_places where id = any(${[...new Set(ids)]}::int[])
    order by id for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
