import { sql } from 'kysely';
import type { PhotoPlace } from '../detections/detection.store.ts';
import type { Db } from '../platform/database/database.ts';

/** Notes that an account has a photo open; if it was forgotten, from now on. */
export async function keepEditor(
  db: Db,
  { sensor_key, ts, resource }: PhotoPlace,
  { account_id, at, forgotten }: { readonly account_id: number; readonly at: Date; readonly forgotten: Date },
): Promise<void> {
  await sql`
    insert into box_editors (sensor_key, ts, resource, account_id, since, seen_at)
    values (${sensor_key}, ${ts}, ${resource}, ${account_id}, ${at}, ${at})
    on conflict (sensor_key, ts, resource, account_id) do update set seen_at = excluded.seen_at,
      since = case when box_editors.seen_at <= ${forgotten} then excluded.since else box_editors.since end`.execute(db);
}

/** Other accounts that have a photo open, in the order in which they opened it. */
export async function otherEditors(
  db: Db,
  { sensor_key, ts, resource }: PhotoPlace,
  { account_id, forgotten }: { readonly account_id: number; readonly forgotten: Date },
): Promise<readonly { readonly name: string; readonly since: Date }[]> {
  return await db
    .selectFrom('box_editors')
    .innerJoin('accounts', 'accounts.id', 'box_editors.account_id')
    .select(['accounts.name', 'box_editors.since'])
    .where('sensor_key', '=', sensor_key)
    .where('ts', '=', ts)
    .where('resource', '=', resource)
    .where('account_id', '<>', account_id)
    .where('seen_at', '>', forgotten)
    .orderBy('since')
    .orderBy('account_id')
    .execute();
}

/** Forgets that an account has a photo open. */
export async function forgetEditor(db: Db, { sensor_key, ts, resource }: PhotoPlace, accountId: number): Promise<void> {
  await db
    .deleteFrom('box_editors')
    .where('sensor_key', '=', sensor_key)
    .where('ts', '=', ts)
    .where('resource', '=', resource)
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes editors last seen before an instant. */
export async function forgetEditorsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('box_editors').where('seen_at', '<=', before).execute();
}
