import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { locks } from '../platform/database/locks.ts';

/**
 * Lets one transaction at a time decide about an address: one shares with it, or its account proves it. Else a share
 * could begin to wait just when there is nothing to wait for any more.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.addresses}::integer, hashtext(${email}))`.execute(tx);
}

/**
 * Makes the shares real that waited for an address which an account has now proven. Where the account has a share of the
 * same thing by its old address, the two become one with the better right. Source: SHARE-6.
 */
export async function makeWaitingSharesReal(
  tx: Tx,
  { accountId, email }: { readonly accountId: number; readonly email: string },
): Promise<void> {
  await lockAddress(tx, email);
  await sql`
    with old as (
      delete from sensor_shares s using sensor_shares w
      where w.email = ${email} and w.account_id is null and s.sensor_key = w.sensor_key and s.account_id = ${accountId}
      returning s.sensor_key, s.permissions)
    update sensor_shares w set account_id = ${accountId}, permissions = case
      when exists (select from old where old.sensor_key = w.sensor_key and 'full' = any (old.permissions))
        then array['full'] else w.permissions end
    where w.email = ${email} and w.account_id is null`.execute(tx);
  await sql`
    with old as (
      delete from site_shares s using site_shares w
      where w.email = ${email} and w.account_id is null and s.site_id = w.site_id and s.account_id = ${accountId})
    update site_shares set account_id = ${accountId} where email = ${email} and account_id is null`.execute(tx);
}
