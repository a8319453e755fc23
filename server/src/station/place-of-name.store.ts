import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';

/** A place that may be new. */
export interface NamedPlace {
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly name: string;
  readonly folded_name: string;
  readonly created_at: Date;
}

/** The id of the owner's place with a name, which is inserted if there is none; two at once get the same. */
export async function findOrInsertPlace(tx: Tx, place: NamedPlace): Promise<number> {
  const { organization_id, created_by, folded_name } = place;
  const find = () =>
    sql<{ id: number }>`
    select id from station_places where folded_name = ${folded_name} and deleted_at is null and ${
      organization_id === null
        ? sql`organization_id is null and created_by = ${created_by}`
        : sql`organization_id = ${organization_id}`
    }`.execute(tx);
  const known = (await find()).rows[0];
  if (known) return known.id;
  const made = await tx
    .insertInto('station_places')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return made.id;
  // Somebody else has just made it.
  const [found] = (await find()).rows;
  if (!found) throw new Error('The place was neither inserted nor found');
  return found.id;
}

/**
 * Locks a place against deletion and merging, but not against other events: those that move to and fro between places
 * would wait for each other. @returns whether it still exists
 */
export async function keepPlace(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from station_places where id = ${id} and deleted_at is null for key share`.execute(
    tx,
  );
  return rows.length > 0;
}
