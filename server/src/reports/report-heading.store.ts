import type { Db } from '../platform/database/database.ts';

/** Name of an organization; null for none. */
export async function organizationName(db: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const row = await db.selectFrom('organizations').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
}
