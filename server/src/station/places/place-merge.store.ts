import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { keptSql } from '../../platform/database/kept.ts';

/** Deletes a place that is merged into another one, so that it can be restored. Call it with the place locked. */
export async function hideMergedPlace(tx: Tx, placeId: number, at: Date): Promise<void> {
  await tx
    .updateTable('station_places')
    .set((eb) => ({ deleted_at: at, revision: eb('revision', '+', 1) }))
    .where('id', '=', placeId)
    .execute();
}

/** Restores a place that was merged or deleted. Call it with the place locked. @returns false when its name is taken now */
export async function restorePlaceRow(tx: Tx, placeId: number): Promise<boolean> {
  const { rows } = await sql`
    update station_places place set deleted_at = null, revision = revision + 1
    where id = ${placeId} and not (${sql.raw(keptSql('place'))}) and not exists (
      select from station_places other where other.folded_name = place.folded_name and ${sql.raw(keptSql('other'))}
        and other.organization_id is not distinct from place.organization_id
        and (place.organization_id is not null or other.created_by = place.created_by))
    returning id`.execute(tx);
  return rows.length === 1;
}
