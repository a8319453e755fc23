import type { Db } from '../platform/database/database.ts';

/** The id by which the device service knows an account; null without one. */
export async function findDeviceUserId(db: Db, accountId: number): Promise<string | null> {
  const row = await db.selectFrom('accounts').select('mirakun_user_id').where('id', '=', accountId).executeTakeFirst();
  return row?.mirakun_user_id ?? null;
}
