import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';

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

/** Handlers of the calls about organizations and their members. */
export function organizationHandlers(_services: Services): OrganizationHandlers {
  const later = () => Promise.reject(new Problem('unavailable'));
  return {
    listOrganizations: later,
    createOrganization: later,
    getOrganization: later,
    updateOrganization: later,
    listMembers: later,
    addMember: later,
    removeMember: later,
  };
}
