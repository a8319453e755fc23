import { memberSortKeys, organizationSortKeys } from '@trapline/domain/organizations/organization.rules.ts';
import type { Answer, Query } from '@trapline/domain/common/route.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import { checkProductAdmin } from '../callers/caller.access.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { listMembers } from './membership.store.ts';
import { organizationById, seeOrganization } from './organization.actions.ts';
import { organizationAnswer } from './organization.answer.ts';
import { findOrganizationRow, listOrganizationRows } from './organization.store.ts';

/**
 * Lists organizations for product admins, with the total if a page was requested.
 * @throws Problem forbidden, validation_failed
 */
export async function listOrganizations(
  db: Db,
  caller: AccountCaller,
  query: Query<Routes['listOrganizations']>,
): Promise<Answer<Routes['listOrganizations']>> {
  checkProductAdmin(caller);
  const request = listRequest(query, organizationSortKeys, caller.account.locale);
  const { rows, total } = await listRows(request, (one) => listOrganizationRows(db, one));
  const organizations = rows.map((row) => organizationAnswer(row, 'admin'));
  return request.page ? { organizations, total } : { organizations };
}

/** Reads an organization for its members and product admins. @throws Problem not_found */
export async function readOrganization(db: Db, account: CallerAccount, id: string): Promise<Organization> {
  const { organizationId, standing } = seeOrganization(account, id);
  return organizationById(db, organizationId, standing);
}

/**
 * Lists members and pending invitations of an organization, for its members and product admins.
 * @throws Problem not_found, validation_failed
 */
export async function membersOf(
  db: Db,
  account: CallerAccount,
  id: string,
  query: Query<Routes['listMembers']>,
  now: Date,
): Promise<Answer<Routes['listMembers']>> {
  const { organizationId } = seeOrganization(account, id);
  orNotFound(await findOrganizationRow(db, organizationId));
  const request = listRequest(query, memberSortKeys, account.locale);
  const { rows, total } = await listRows(request, (one) => listMembers(db, organizationId, one, now));
  const users = rows.map(({ name, email, admin, invitation }) => ({ name, email, admin, invitation }));
  return request.page ? { users, total } : { users };
}
