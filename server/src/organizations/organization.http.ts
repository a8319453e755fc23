import { memberSortKeys, organizationSortKeys } from '@trapline/domain/organizations/organization.rules.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { organizationAnswer } from './organization.answer.ts';
import { findOrganizationRow, listOrganizationRows } from './organization.store.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import type { AccountCaller, Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/if-match.ts';
import type { Services } from '../platform/services.ts';
import { addMember, removeMember } from './member.actions.ts';
import { listMembers } from './membership.store.ts';
import { changeOrganization, makeOrganization, seeOrganization } from './organization.actions.ts';
import type { Doer } from '../audit/people-audit.actions.ts';

type OrganizationHandlers = Pick<
  Handlers,
  | 'listOrganizations'
  | 'createOrganization'
  | 'getOrganization'
  | 'updateOrganization'
  | 'listMembers'
  | 'addMember'
  | 'removeMember'
>;

async function organizationOf(db: Db, id: number): Promise<Organization> {
  return organizationAnswer(orNotFound(await findOrganizationRow(db, id)));
}

/** Handlers that list, create and change organizations and their members. */
export function organizationHandlers({ db, clock }: Pick<Services, 'db' | 'clock'>): OrganizationHandlers {
  const doerOf = ({ caller, address }: { caller: AccountCaller; address: string }): Doer => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  return {
    listOrganizations: async ({ query }) => {
      const request = listRequest(query, organizationSortKeys);
      const { rows, total } = await listRows(request, (one) => listOrganizationRows(db, one));
      const organizations = rows.map(organizationAnswer);
      return request.page ? { organizations, total } : { organizations };
    },
    createOrganization: async (call) => {
      const made = await organizationOf(db, await makeOrganization(db, doerOf(call), call.body));
      call.setHeader('etag', made.etag);
      return made;
    },
    getOrganization: async ({ caller, params, setHeader }) => {
      const found = await organizationOf(db, seeOrganization(caller.account, params.id).organizationId);
      setHeader('etag', found.etag);
      return found;
    },
    updateOrganization: async (call) => {
      const { params, body, headers } = call;
      const id = await changeOrganization(db, doerOf(call), params.id, body, ifMatchOf(headers));
      const changed = await organizationOf(db, id);
      call.setHeader('etag', changed.etag);
      return changed;
    },
    listMembers: async ({ caller, params, query }) => {
      const { organizationId } = seeOrganization(caller.account, params.id);
      orNotFound(await findOrganizationRow(db, organizationId));
      const request = listRequest(query, memberSortKeys);
      const now = new Date(clock.now());
      const { rows, total } = await listRows(request, (one) => listMembers(db, organizationId, one, now));
      const users = rows.map(({ name, email, admin, invitation }) => ({ name, email, admin, invitation }));
      return request.page ? { users, total } : { users };
    },
    addMember: async (call) => ({ type: await addMember(db, doerOf(call), call.params.id, call.body) }),
    removeMember: (call) => removeMember(db, doerOf(call), call.params.id, call.params.userEmail),
  };
}
