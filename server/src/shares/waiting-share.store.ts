import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { locks } from '../platform/database/locks.ts';

/**
 * Locks an address, so that sharing with it and verifying it cannot run concurrently. Otherwise a share could become
 * pending just after the address was verified, and stay pending.
 */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${locks.addresses}::integer, hashtext(${email}))`.execute(tx);
}

/**
 * Activates the pending shares of an address that an account has just verified. If the account already has a share of
 * the same sensor or site, the two are merged and the better right is kept. Source: SHARE-6.
 */
export async function activateWaitingShares(
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
