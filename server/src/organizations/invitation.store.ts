import { invitationSeconds } from '@trapline/domain/organizations/organization.limits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database/database.ts';
import { hashSecret } from '../platform/base/ids.ts';

/**
 * SQL of whether an invitation was neither used nor withdrawn. SQL twin of `isOutstandingInvitation` in
 * invitation.rules.ts.
 * @param i alias of the row of `invitations`
 */
export function isOutstandingInvitationSql(i: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${i}.used_at`)} is null and ${sql.ref(`${i}.withdrawn_at`)} is null)`;
}

/** SQL of whether an invitation can be used now. SQL twin of `isOpenInvitation` in invitation.rules.ts. */
export function isOpenInvitationSql(i: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isOutstandingInvitationSql(i)} and ${sql.ref(`${i}.expires_at`)} > ${now})`;
}

/** An invitation as shown to anyone who has its link. */
export interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly kind: 'organization' | 'sensor' | 'site';
  /** Null for an invitation through a share. */
  readonly organizationId: number | null;
  readonly organizationName: string | null;
  readonly invitedBy: number;
  readonly invitedByName: string;
  /** `gone`: used, withdrawn or expired. */
  readonly state: 'open' | 'gone';
}

/** The invitation for the token of a mailed link; null when there is none. */
export async function findInvitation(db: Db, token: string, now: Date): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    select i.id, i.email, i.kind, i.organization_id "organizationId", o.name "organizationName",
      i.invited_by "invitedBy", a.name "invitedByName",
      case when ${isOpenInvitationSql('i', now)} then 'open' else 'gone' end "state"
    from invitations i join accounts a on a.id = i.invited_by left join organizations o on o.id = i.organization_id
    where i.token_hash = ${hashSecret(token)}`.execute(db);
  return rows[0] ?? null;
}

/** Marks an invitation as used if it is still open, in one statement. @returns whether it was open */
export async function spendInvitation(tx: Tx, invitationId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', invitationId)
    .where(isOpenInvitationSql('invitations', now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Id and organization of the newest open invitation of an address to an organization. */
export async function newestInvitation(
  tx: Tx,
  email: string,
  now: Date,
): Promise<{ readonly id: number; readonly organizationId: number } | null> {
  const { rows } = await sql<{ id: number; organizationId: number }>`
    select id, organization_id "organizationId" from invitations i
    where i.email = ${email} and i.kind = 'organization' and ${isOpenInvitationSql('i', now)}
    order by i.created_at desc, i.id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Records who invited an account that registered without following the link of an invitation: the sender of the oldest
 * open one. No effect if an inviter is recorded. Source: SIGNIN-17
 */
export async function recordInviter(
  tx: Tx,
  account: { readonly id: number; readonly email: string },
  now: Date,
): Promise<void> {
  await sql`
    update accounts a set invited_by = (
      select i.invited_by from invitations i
      where i.email = ${account.email} and i.invited_by <> a.id and ${isOpenInvitationSql('i', now)}
      order by i.created_at, i.id limit 1)
    where a.id = ${account.id} and a.invited_by is null`.execute(tx);
}

/** Values of a new invitation to an organization. */
export interface NewInvitation {
  readonly email: string;
  readonly organizationId: number;
  readonly invitedBy: number;
  readonly now: Date;
}

/**
 * Inserts an invitation to an organization, replacing an expired one.
 * @returns its id; null when the address already has an open one
 */
export async function insertOrganizationInvitation(tx: Tx, invitation: NewInvitation): Promise<number | null> {
  const { email, organizationId, invitedBy, now } = invitation;
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where(isOutstandingInvitationSql('invitations'))
    .where(sql<boolean>`not ${isOpenInvitationSql('invitations', now)}`)
    .execute();
  const row = await tx
    .insertInto('invitations')
    .values({
      token_hash: null,
      email,
      kind: 'organization',
      organization_id: organizationId,
      invited_by: invitedBy,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationSeconds * 1_000),
      used_at: null,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Whether an address has an open invitation to an organization. */
export async function isInvited(db: Db, organizationId: number, email: string, now: Date): Promise<boolean> {
  const row = await openInvitations(db, organizationId, email, now).executeTakeFirst();
  return row !== undefined;
}

function openInvitations(db: Db, organizationId: number, email: string, now: Date) {
  return db
    .selectFrom('invitations')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('email', '=', email)
    .where(isOpenInvitationSql('invitations', now));
}

/**
 * Withdraws the open invitation of an address to an organization; its link stops working.
 * @returns whether there was one
 */
export async function withdrawInvitation(tx: Tx, organizationId: number, email: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('invitations')
    .set({ withdrawn_at: now })
    .where('id', 'in', openInvitations(tx, organizationId, email, now))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes invitations that were used, withdrawn or expired before an instant. For an hourly job. */
export async function deleteInvitationsBefore(db: Db, before: Date): Promise<void> {
  await sql`
    delete from invitations where expires_at < ${before} or used_at < ${before} or withdrawn_at < ${before}`.execute(
    db,
  );
}
