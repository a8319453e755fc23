import type { Db } from '../database/database.ts';
import type { Ids } from '../base/ids.ts';

/** A secret of this installation, made at random the first time it is asked for and kept in the database. */
export async function installationSecret(db: Db, ids: Ids, name: string): Promise<Buffer> {
  await db
    .insertInto('server_secrets')
    .values({ name, value: ids.bytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
