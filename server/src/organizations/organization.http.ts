import type { AccountCaller } from '../callers/caller.types.ts';
import type { Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/input/if-match.ts';
import type { Services } from '../platform/services.ts';
import { addMember, removeMember } from './member.actions.ts';
import { changeOrganization, makeOrganization } from './organization.actions.ts';
import { listOrganizations, membersOf, readOrganization } from './read-organizations.actions.ts';
import { issueStationKey, revokeStationKey } from './station-key.actions.ts';
import type { ActorAt } from '../audit/people-audit.actions.ts';

type OrganizationHandlers = Pick<
  Handlers,
  | 'listOrganizations'
  | 'createOrganization'
  | 'getOrganization'
  | 'updateOrganization'
  | 'listMembers'
  | 'addMember'
  | 'removeMember'
  | 'issueStationKey'
  | 'revokeStationKey'
>;

/** Handlers that list, create and change organizations, their members and their station keys. */
export function organizationHandlers(services: Pick<Services, 'db' | 'clock' | 'ids'>): OrganizationHandlers {
  const { db, clock } = services;
  const actorOf = ({ caller, address }: { caller: AccountCaller; address: string }): ActorAt => ({
    caller,
    address,
    at: new Date(clock.now()),
  });
  return {
    listOrganizations: ({ caller, query }) => listOrganizations(db, caller, query),
    createOrganization: async (call) => {
      const made = await makeOrganization(db, actorOf(call), call.body);
      call.setHeader('etag', made.etag);
      return made;
    },
    getOrganization: async ({ caller, params, setHeader }) => {
      const found = await readOrganization(db, caller.account, params.id);
      setHeader('etag', found.etag);
      return found;
    },
    updateOrganization: async (call) => {
      const { params, body, headers } = call;
      const changed = await changeOrganization(db, actorOf(call), params.id, body, ifMatchOf(headers));
      call.setHeader('etag', changed.etag);
      return changed;
    },
    listMembers: ({ caller, params, query }) => membersOf(db, caller.account, params.id, query, new Date(clock.now())),
    addMember: async (call) => ({ type: await addMember(db, actorOf(call), call.params.id, call.body) }),
    removeMember: (call) => removeMember(db, actorOf(call), call.params.id, call.params.userEmail),
    issueStationKey: async (call) => ({ key: await issueStationKey(services, actorOf(call), call.params.id) }),
    revokeStationKey: (call) => revokeStationKey(services, actorOf(call), call.params.id),
  };
}
