import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Db, Tx } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.store.ts';
import { sql } from 'kysely';

const facts = Type.Object({
  place_id: Type.Integer(),
  trap_no: Type.String(),
  installed_at: Type.String(),
  collected_at: Type.String(),
  month: Type.String(),
  deleted: Type.Boolean(),
});
const replaced = Type.Object({
  /** The events as they were, and what the change has made of them. */
  events: Type.Array(Type.Object({ key: Type.Integer(), before: facts, after: facts })),
  /** The place that a merge deleted. */
  place_id: Type.Union([Type.Integer(), Type.Null()]),
});
/** What a change has replaced. */
export type Replaced = Static<typeof replaced>;
const checked = Compile(replaced);

/** A change that can be undone. */
export interface StationChangeRow {
  readonly id: string;
  readonly organization_id: number | null;
  readonly account_id: number;
  readonly changed_at: Date;
  readonly before: Replaced;
  readonly undone_at: Date | null;
}

/** Keeps what a change has replaced. */
export async function keepChange(tx: Tx, change: Omit<StationChangeRow, 'undone_at'>): Promise<void> {
  await tx
    .insertInto('station_changes')
    .values({ ...change, before: JSON.stringify(change.before) })
    .execute();
}

/** Locks a change and reads it; null when there is none. */
export async function lockChange(tx: Tx, id: string): Promise<StationChangeRow | null> {
  const row = await tx.selectFrom('station_changes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && checked.Check(row.before) ? { ...row, before: row.before } : null;
}

/** Records that a change was undone. */
export async function markUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('station_changes').set({ undone_at: at }).where('id', '=', id).execute();
}

/** Deletes changes from before an instant: they can no longer be undone. */
export async function deleteChangesBefore(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, 'station_changes', sql`changed_at < ${before}`);
}
