import { sql } from 'kysely';
import type { AuditedAccount } from '../audit/audit.store.ts';
import { isOrganizationAdminSql } from '../callers/account-rights.store.ts';
import { isOutstandingInvitationSql } from '../organizations/invitation.store.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { withdrawUnlessAwaited } from './share-invitation.store.ts';

/** What can be shared. */
export type AssetKind = 'sensor' | 'site';

/** A sensor, by its key, or a site, by its id. */
export interface AssetKey {
  readonly kind: AssetKind;
  readonly key: number;
}

/** Tables of sensors or sites and of their shares. Shares of a site are read-only. */
const tables = {
  sensor: {
    assets: sql`sensors`,
    key: sql`key`,
    shares: sql`sensor_shares`,
    asset: sql`sensor_key`,
    permissions: sql`s.permissions`,
  },
  site: {
    assets: sql`installation_sites`,
    key: sql`id`,
    shares: sql`site_shares`,
    asset: sql`site_id`,
    permissions: sql`array['read']`,
  },
} as const;

/** A share as listed; an account is shown by its current address. */
export interface ShareRow {
  readonly id: number;
  readonly email: string;
  /** Empty while the share is pending. */
  readonly name: string;
  /** Null while the share is pending. */
  readonly account_id: number | null;
  readonly permissions: string[];
  readonly shared_by: string;
}

/**
 * Shares of a sensor or site: those of accounts by name and address, then pending ones by address.
 * @param only one share, or those of an address
 */
export async function listShares(
  db: Db,
  { kind, key }: AssetKey,
  only: { readonly id?: number; readonly email?: string } = {},
): Promise<readonly ShareRow[]> {
  const { shares, asset, permissions } = tables[kind];
  const { rows } = await sql<ShareRow>`
    select s.id, coalesce(a.email, s.email) email, coalesce(a.name, '') name, s.account_id,
      ${permissions} permissions, sharer.name shared_by
    from ${shares} s join accounts sharer on sharer.id = s.shared_by left join accounts a on a.id = s.account_id
    where s.${asset} = ${key}
      and ${only.id === undefined ? sql`true` : sql`s.id = ${only.id}`}
      and ${only.email === undefined ? sql`true` : sql`coalesce(a.email, s.email) = ${only.email}`}
    order by s.account_id is null, name, email`.execute(db);
  return rows;
}

/** The columns of a sensor or site that sharing needs. */
export interface LockedAsset {
  readonly name: string;
  readonly organization_id: number | null;
  readonly created_by: number;
}

/** A sensor or site, locked against sharing and deletion until the transaction ends; undefined when it is gone. */
export async function lockAsset(tx: Tx, { kind, key }: AssetKey): Promise<LockedAsset | undefined> {
  const { assets, key: column } = tables[kind];
  const { rows } = await sql<LockedAsset>`
    select name, organization_id, created_by from ${assets} where ${column} = ${key} for no key update`.execute(tx);
  return rows[0];
}

/** The columns of an account that sharing needs. */
export interface RecipientRow extends AuditedAccount {
  readonly id: number;
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
  readonly email_verified_at: Date | null;
}

/** The account of an address, if there is one. */
export async function findRecipient(tx: Tx, email: string): Promise<RecipientRow | undefined> {
  const { rows } = await sql<RecipientRow>`
    select a.id, a.email, a.organization_id, a.email_verified_at,
      ${sql.raw(isOrganizationAdminSql({ account: 'a', organization: 'o' }))} organization_admin
    from accounts a left join organizations o on o.id = a.organization_id where a.email = ${email}`.execute(tx);
  return rows[0];
}

/** Values of a new share. */
export interface NewShare {
  readonly email: string;
  /** Null: pending. */
  readonly accountId: number | null;
  readonly permissions: readonly string[];
  readonly sharedBy: number;
  /** Only for a pending share. */
  readonly invitationId: number | null;
  readonly now: Date;
}

/** Inserts a share. @returns its id, or null when the address or account already has one */
export async function insertShare(tx: Tx, { kind, key }: AssetKey, share: NewShare): Promise<number | null> {
  const { shares, asset } = tables[kind];
  const { email, accountId, permissions, sharedBy, invitationId, now } = share;
  // The address may have belonged to an account that has another one now.
  await sql`
    update ${shares} s set email = a.email from accounts a
    where s.${asset} = ${key} and s.email = ${email} and a.id = s.account_id and a.email <> s.email
      and not exists (select from ${shares} t where t.${asset} = ${key} and t.email = a.email)`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into ${shares} (${asset}, email, account_id, shared_by, created_at, invitation_id
      ${kind === 'sensor' ? sql`, permissions` : sql``})
    select ${key}, ${email}, ${accountId}::integer, ${sharedBy}, ${now}::timestamptz, ${invitationId}::integer
      ${kind === 'sensor' ? sql`, ${[...permissions]}::text[]` : sql``}
    where not exists (select from ${shares} s where s.${asset} = ${key} and s.account_id = ${accountId}::integer)
    on conflict do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/**
 * Ends a share and any other of its account for the same sensor or site, and withdraws the mailed invitation unless
 * other shares wait for it.
 */
export async function deleteShare(tx: Tx, { kind, key }: AssetKey, share: ShareRow, now: Date): Promise<void> {
  const { shares, asset } = tables[kind];
  const same = sql`s.${asset} = ${key} and (s.id = ${share.id} or s.account_id = ${share.account_id}::integer)`;
  // Same lock order as when an invitation is accepted: the invitation, then the share.
  const { rows } = await sql<{ id: number }>`
    select i.id from invitations i join ${shares} s on s.invitation_id = i.id
    where ${same} and ${isOutstandingInvitationSql('i')} for update of i`.execute(tx);
  await sql`delete from ${shares} s where ${same}`.execute(tx);
  for (const { id } of rows) await withdrawUnlessAwaited(tx, id, now);
}
