import { sql } from 'kysely';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Tx } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';
import { lockPlaces } from '../../event-changes/place-lock.store.ts';

/** A place that may be new. */
export interface NamedPlace {
  readonly organization_id: number | null;
  readonly created_by: number;
  readonly name: string;
  readonly folded_name: string;
  readonly created_at: Date;
}

/** A place that has a name, and whether it was made for it. */
export interface PlaceOfName {
  readonly id: number;
  readonly isNew: boolean;
}

/**
 * The owner's place with a name, which is inserted if there is none; two at once get the same. It is locked, so that it
 * is not deleted or merged before it has its event.
 * @param besides other places that the transaction will change; all are locked together, in order of their ids
 * @throws Problem unavailable when another place takes the name at the same time
 */
export async function findOrInsertPlace(tx: Tx, place: NamedPlace, besides: readonly number[]): Promise<PlaceOfName> {
  const { organization_id, created_by, folded_name } = place;
  const find = async () => {
    const { rows } = await sql<{ id: number }>`
    select place.id from station_places place where place.folded_name = ${folded_name} and ${sql.raw(keptSql('place'))} and ${
      organization_id === null
        ? sql`organization_id is null and created_by = ${created_by}`
        : sql`organization_id = ${organization_id}`
    }`.execute(tx);
    return rows[0]?.id;
  };
  const seen = await find();
  await lockPlaces(tx, seen === undefined ? besides : [...besides, seen]);
  // Looked for again: it may have been renamed, deleted or merged before it was locked.
  const known = seen === undefined ? undefined : await find();
  if (known !== undefined && known === seen) return { id: known, isNew: false };
  const made = await tx
    .insertInto('station_places')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  // Somebody else has just made it.
  const other = await find();
  if (other !== undefined) await lockPlaces(tx, [other]);
  if (other === undefined || (await find()) !== other) {
    throw new Problem('unavailable', { detail: 'The place is being changed', retryAfter: 1 });
  }
  return { id: other, isNew: false };
}
