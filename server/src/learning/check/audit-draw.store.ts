import { sql } from 'kysely';
import type { Corners } from '@trapline/domain/learning/examples/photo-examples.rules.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { PhotoKey, Taught } from '../examples/example.store.ts';

/** A box to be checked without its name. */
export interface DrawRow extends PhotoKey {
  readonly corners: Corners;
  readonly named: string;
}

/** Draws boxes to be checked without their names; those drawn before stay. */
export async function insertDraws(tx: Tx, taught: Taught, draws: readonly DrawRow[], at: Date): Promise<void> {
  const { organization_id, sensor_type } = taught;
  for (const { corners, ...draw } of draws) {
    await tx
      .insertInto('audit_draws')
      .values({ organization_id, sensor_type, ...draw, corners: [...corners], drawn_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Number of boxes drawn since an instant. */
export async function countDraws(db: Db, { organization_id, sensor_type }: Taught, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int count from audit_draws
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and drawn_at >= ${since}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Boxes of photos that were drawn and not decided yet. */
export async function openDraws(
  db: Db,
  { organization_id, sensor_type }: Taught,
  limit: number,
): Promise<readonly DrawRow[]> {
  const { rows } = await sql<DrawRow>`select sensor_key, ts, resource, corners, named from audit_draws
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and said is null
    order by drawn_at, sensor_key, ts, resource, corners limit ${limit}`.execute(db);
  return rows;
}

/** The boxes of a photo that were drawn, and what people said about them; null: nothing yet. */
export async function drawsOf(
  db: Db,
  { sensor_key, ts, resource }: PhotoKey,
): Promise<readonly (DrawRow & { readonly said: string | null })[]> {
  const { rows } = await sql<DrawRow & { readonly said: string | null }>`
    select sensor_key, ts, resource, corners, named, said from audit_draws
    where sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource}`.execute(db);
  return rows;
}

/** Reopens a draw after its answer was undone. */
export async function reopenDraw(tx: Tx, { sensor_key, ts, resource, corners }: DrawRow): Promise<void> {
  await sql`update audit_draws set said = null, said_at = null where sensor_key = ${sensor_key} and ts = ${ts}
    and resource = ${resource} and corners = ${[...corners]}::int[]`.execute(tx);
}

/**
 * Records what a person said about a drawn box.
 * @param said null: it was seen with its name, so that it says nothing; it is no longer drawn
 */
export async function endDraw(tx: Tx, draw: DrawRow, said: string | null, at: Date): Promise<void> {
  const { sensor_key, ts, resource } = draw;
  const box = sql`sensor_key = ${sensor_key} and ts = ${ts} and resource = ${resource}
    and corners = ${[...draw.corners]}::int[]`;
  if (said === null) await sql`delete from audit_draws where ${box}`.execute(tx);
  else await sql`update audit_draws set said = ${said}, said_at = ${at} where ${box}`.execute(tx);
}

/** What people said about drawn boxes, by the name that they had. */
export async function auditedByName(
  db: Db,
  { organization_id, sensor_type }: Taught,
): Promise<readonly { readonly named: string; readonly right: number; readonly of: number }[]> {
  const { rows } = await sql<{ named: string; right: number; of: number }>`
    select named, count(*) filter (where said = named)::int "right", count(*)::int "of" from audit_draws
    where organization_id = ${organization_id} and sensor_type = ${sensor_type} and said is not null
    group by named order by named`.execute(db);
  return rows;
}
