import { isOrganizationAdminSql } from '../callers/account-rights.store.ts';
import { isProductAdminSql } from '../callers/product-admin.store.ts';
import { sql, type RawBuilder } from 'kysely';
import type { MemberSortKey } from '@trapline/domain/organizations/organization.rules.ts';
import type { Member } from '@trapline/domain/organizations/organization.schema.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { inOrderOf, limitSql, orderSql, type ListRequest } from '../platform/database/page.ts';
import { containsWords, foldedSql, textPart } from '../platform/database/search.ts';
import { isOpenInvitationSql } from './invitation.store.ts';

/** The columns of an account needed to join or leave an organization. */
export interface MembershipRow {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly organization_id: number | null;
  readonly permissions: readonly string[];
  readonly email_verified_at: Date | null;
}

const columns = ['id', 'email', 'name', 'organization_id', 'permissions', 'email_verified_at'] as const;

/** Loads an account and locks its membership until the transaction ends. */
export async function lockMembership(tx: Tx, accountId: number): Promise<MembershipRow | undefined> {
  return tx.selectFrom('accounts').select(columns).where('id', '=', accountId).forUpdate().executeTakeFirst();
}

/** Like `lockMembership`, by address. */
export async function lockMembershipOf(tx: Tx, email: string): Promise<MembershipRow | undefined> {
  return tx.selectFrom('accounts').select(columns).where('email', '=', email).forUpdate().executeTakeFirst();
}

/**
 * Makes an account a member, in one statement, unless it has an organization or is a product admin.
 * @returns whether it joined
 */
export async function joinOrganization(tx: Tx, accountId: number, organizationId: number): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set((account) => ({ organization_id: organizationId, revision: account('revision', '+', 1) }))
    .where('id', '=', accountId)
    .where('organization_id', 'is', null)
    .where(sql<boolean>`not ${sql.raw(isProductAdminSql('accounts'))}`)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a membership. @returns whether the account was a member */
export async function leaveOrganization(tx: Tx, accountId: number, organizationId: number): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set((account) => ({ organization_id: null, revision: account('revision', '+', 1) }))
    .where('id', '=', accountId)
    .where('organization_id', '=', organizationId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Members of an organization by name, then open invitations by address.
 * @returns rows with the `total` of the whole list; none for a page beyond the last one
 */
export async function listMembers(
  db: Db,
  organizationId: number,
  request: ListRequest<MemberSortKey>,
  now: Date,
): Promise<readonly (Member & { readonly total: number })[]> {
  const columns: Readonly<Record<MemberSortKey, RawBuilder<unknown>>> = {
    name: inOrderOf(request.locale, sql`name`),
    email: sql`email`,
  };
  const order = orderSql(request.order, [columns[request.order.key]], sql`email`);
  const { rows } = await sql<Member & { total: number }>`
    with people as (select a.name, a.email, ${sql.raw(isOrganizationAdminSql({ account: 'a', organization: 'o' }))} "admin", false "invitation"
    from accounts a join organizations o on o.id = a.organization_id where a.organization_id = ${organizationId}
    union all
    select '', i.email, false, true from invitations i
    where i.organization_id = ${organizationId} and ${isOpenInvitationSql('i', now)}
      and not exists (select from accounts a where a.email = i.email and a.organization_id = i.organization_id)
    )
    select *, count(*) over () total from people
    where ${containsWords([textPart(foldedSql(sql`name || e'\n' || email`))], request.words)}
    order by "invitation", ${order} ${limitSql(request)}`.execute(db);
  return rows;
}
