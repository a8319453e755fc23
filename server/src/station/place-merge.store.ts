import { sql } from 'kysely';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Tx } from '../platform/database/database.ts';

/**
 * Deletes a place that is merged into another one, so that it can be restored.
 * @throws Problem conflict when one of both was deleted meanwhile
 */
export async function hideMergedPlace(tx: Tx, placeId: number, targetId: number, at: Date): Promise<void> {
  const both = [placeId, targetId];
  const { rows } = await sql`
    select from station_places where id = any(${both}::int[]) and deleted_at is null order by id for update`.execute(
    tx,
  );
  if (rows.length < 2) throw new Problem('conflict', { detail: 'One of the places was deleted' });
  await tx
    .updateTable('station_places')
    .set((eb) => ({ deleted_at: at, revision: eb('revision', '+', 1) }))
    .where('id', '=', placeId)
    .execute();
}

/** Restores a place that was merged. @returns false when its name is taken now, or it is gone */
export async function restorePlaceRow(tx: Tx, placeId: number): Promise<boolean> {
  const { rows } = await sql`
    update station_places place set deleted_at = null, revision = revision + 1
    where id = ${placeId} and deleted_at is not null and not exists (
      select from station_places other where other.folded_name = place.folded_name and other.deleted_at is null
        and other.organization_id is not distinct from place.organization_id
        and (place.organization_id is not null or other.created_by = place.created_by))
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Which of these places exist and are not deleted. */
export async function presentPlaces(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from station_places where id = any(${[...ids]}::int[]) and deleted_at is null`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
