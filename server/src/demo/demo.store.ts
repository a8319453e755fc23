import { isProductAdminSql } from '../callers/product-admin.store.ts';
import { sql } from 'kysely';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { locks } from '../platform/database/locks.ts';

const progress = Type.Object({
  state: Type.Union([Type.Literal('making'), Type.Literal('done')]),
  /** When it was first started, unix seconds: the history ends here, even after an interruption. */
  begun: Type.Integer(),
});
/** Progress of the demonstration in this database. */
export type DemoProgress = Static<typeof progress>;
const checkedProgress = Compile(progress);

// Stored next to the secrets generated at the first start: the table for facts about an installation.
const row = 'demo_state';

async function readProgress(db: Db): Promise<DemoProgress | null> {
  const found = await db.selectFrom('server_secrets').select('value').where('name', '=', row).executeTakeFirst();
  if (!found) return null;
  const value: unknown = JSON.parse(found.value.toString('utf8'));
  if (!checkedProgress.Check(value)) throw new Error('The mark of the demonstration in the database cannot be read');
  return value;
}

/**
 * Progress of the demonstration. Starts one if the database is empty, that is, contains only product admins.
 * @param now unix seconds
 * @returns null when the database contains real data
 */
export async function beginDemo(tx: Tx, now: number): Promise<DemoProgress | null> {
  await sql`select pg_advisory_xact_lock(${locks.demonstration})`.execute(tx);
  const known = await readProgress(tx);
  if (known) return known;
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from organizations) or exists (select from sensors)
      or exists (select from installation_sites)
      or exists (select from accounts where not ${sql.raw(isProductAdminSql('accounts'))}) used`.execute(tx);
  if (rows[0]?.used !== false) return null;
  const begun: DemoProgress = { state: 'making', begun: now };
  await tx
    .insertInto('server_secrets')
    .values({ name: row, value: Buffer.from(JSON.stringify(begun)) })
    .execute();
  return begun;
}

/** Marks the demonstration as complete. */
export async function finishDemo(db: Db, begun: number): Promise<void> {
  const done: DemoProgress = { state: 'done', begun };
  await db
    .updateTable('server_secrets')
    .set({ value: Buffer.from(JSON.stringify(done)) })
    .where('name', '=', row)
    .execute();
}

/** Id of the organization with a name; null when there is none. */
export async function findOrganization(db: Db, name: string): Promise<number | null> {
  const found = await db.selectFrom('organizations').select('id').where('name', '=', name).executeTakeFirst();
  return found?.id ?? null;
}

/** Id of the account with an address; null when there is none. */
export async function findAccount(db: Db, email: string): Promise<number | null> {
  const found = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
  return found?.id ?? null;
}

/** Id of the site with a name in an organization; null when there is none. */
export async function findSite(db: Db, organizationId: number | null, name: string): Promise<number | null> {
  const found = await db
    .selectFrom('installation_sites')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** The key of a sensor. @throws Problem not_found */
export async function sensorKeyOf(db: Db, id: string): Promise<number> {
  const found = await db.selectFrom('sensors').select('key').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Problem('not_found');
  return found.key;
}

/** A share: by whom, with whom, and since when. */
export interface DemoShare {
  readonly email: string;
  readonly account_id: number;
  readonly shared_by: number;
  readonly created_at: Date;
}

/** Shares a site, read-only. Does nothing if it is already shared. */
export async function shareSite(db: Db, siteId: number, share: DemoShare): Promise<void> {
  await db
    .insertInto('site_shares')
    .values({ site_id: siteId, ...share })
    .onConflict((conflict) => conflict.columns(['site_id', 'email']).doNothing())
    .execute();
}

/** Shares a sensor. Does nothing if it is already shared. */
export async function shareSensor(
  db: Db,
  sensorKey: number,
  permissions: readonly string[],
  share: DemoShare,
): Promise<void> {
  await db
    .insertInto('sensor_shares')
    .values({ sensor_key: sensorKey, permissions: [...permissions], ...share })
    .onConflict((conflict) => conflict.columns(['sensor_key', 'email']).doNothing())
    .execute();
}

/** Bookmarks a site and switches its notifications on. */
export async function followSite(db: Db, accountId: number, siteId: number): Promise<void> {
  const wishes = { bookmarked: true, receive_notifications: true };
  await db
    .insertInto('site_preferences')
    .values({ account_id: accountId, site_id: siteId, ...wishes })
    .onConflict((conflict) => conflict.columns(['account_id', 'site_id']).doUpdateSet(wishes))
    .execute();
}
