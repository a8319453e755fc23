import { sql } from 'kysely';
import { stoodAtSql } from '../installations/installation-time.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { AssetSettings, ChangedColumns } from '../shares/asset-row.types.ts';

/** The columns needed to change a site. Days are `YYYY-MM-DD`. */
export interface LockedSite extends AssetSettings {
  readonly sensor_settings: unknown;
  readonly revision: number;
}

/** Loads a site and locks it until the transaction ends; undefined when it no longer exists. */
export function lockSiteRow(tx: Tx, siteId: number): Promise<LockedSite | undefined> {
  return tx
    .selectFrom('installation_sites')
    .select(['name', 'memo', 'threshold', 'increase_threshold', 'trap_replaced_on', 'trap_effective_days'])
    .select(['sensor_settings', 'revision'])
    .where('id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();
}

/** Columns of a site that users can change; omitted ones keep their values. */
export interface SiteValues extends ChangedColumns<AssetSettings> {
  readonly sensor_settings?: { readonly photo_interval?: number };
}

/** Updates a site and increases its revision. */
export async function updateSiteRow(tx: Tx, siteId: number, values: SiteValues): Promise<void> {
  const { sensor_settings, ...plain } = values;
  const settings = sensor_settings === undefined ? {} : { sensor_settings: JSON.stringify(sensor_settings) };
  await tx
    .updateTable('installation_sites')
    .set((row) => ({ ...plain, ...settings, revision: row('revision', '+', 1) }))
    .where('id', '=', siteId)
    .execute();
}

/** Stores an account's bookmark and notifications; omitted values are kept. */
export async function setSitePreference(
  tx: Tx,
  accountId: number,
  siteId: number,
  wanted: { readonly bookmarked?: boolean | undefined; readonly receive_notifications?: boolean | undefined },
): Promise<void> {
  if (wanted.bookmarked === undefined && wanted.receive_notifications === undefined) return;
  await tx
    .insertInto('site_preferences')
    .values({ account_id: accountId, site_id: siteId, ...wanted })
    .onConflict((conflict) => conflict.columns(['account_id', 'site_id']).doUpdateSet(wanted))
    .execute();
}

/** SQL: whether a site has any shares, registered or not. @param site alias of its row */
export function siteSharesSql(site: string): string {
  return `exists (select from site_shares share where share.site_id = ${site}.id)`;
}

/**
 * Which of the given sites have events, reported by any sensor while it stood there. A separate statement, since it
 * opens all partitions of events.
 */
export async function sitesWithEvents(db: Db, siteIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (siteIds.length === 0) return new Set();
  // Looked up per site: as a join it might read all events of all sites.
  const { rows } = await sql<{ id: number }>`
    select site.id from unnest(${[...siteIds]}::integer[]) site (id) cross join lateral (
      select from installations was cross join lateral (
        select from events e where e.sensor_key = was.sensor_key and ${sql.raw(stoodAtSql('was', 'e.ts'))} limit 1) event
      where was.site_id = site.id limit 1) found`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Whether a site has any shares, registered or not. */
export async function hasSiteShares(tx: Tx, siteId: number): Promise<boolean> {
  const { rows } = await sql`
    select from installation_sites site where id = ${siteId} and ${sql.raw(siteSharesSql('site'))}`.execute(tx);
  return rows.length > 0;
}

/** Deletes a site with its installations and preferences. */
export async function deleteSiteRow(tx: Tx, siteId: number): Promise<void> {
  await tx.deleteFrom('installation_sites').where('id', '=', siteId).execute();
}
