import type { Db } from '../database/database.ts';
import type { Ids } from '../base/ids.ts';

/** Returns a random secret of this installation, generated on first use and stored in the database. */
export async function installationSecret(db: Db, ids: Ids, name: string): Promise<Buffer> {
  await db
    .insertInto('server_secrets')
    .values({ name, value: ids.bytes(32) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db.selectFrom('server_secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return row.value;
}
