import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import {
  memberAdded,
  memberAddition,
  memberList,
  memberQuery,
  organization,
  organizationChange,
  organizationCreation,
  organizationList,
  organizationQuery,
} from './organization.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });
const memberOf = Type.Object({ id: pathText, userEmail: pathText }, { additionalProperties: false });

/** Routes for organizations and their members. Source: ORG-3, ORG-8, ORG-10. */
export const organizationRoutes = {
  listOrganizations: route({
    method: 'GET',
    path: '/api/organizations',
    summary: 'All organizations',
    access: 'admin',
    query: organizationQuery,
    answer: organizationList,
    errors: [],
  }),
  createOrganization: route({
    method: 'POST',
    path: '/api/organizations',
    summary: 'Create an organization',
    access: 'admin',
    body: organizationCreation,
    answer: organization,
    status: 201,
    errors: ['non_existing_user', 'belongs_to_another_organization'],
  }),
  getOrganization: route({
    method: 'GET',
    path: '/api/organizations/{id}',
    summary: 'One organization: for its members and product admins',
    access: 'signed_in',
    params: byId,
    answer: organization,
    errors: [],
  }),
  updateOrganization: route({
    method: 'PUT',
    path: '/api/organizations/{id}',
    summary: 'Change an organization or appoint its admin: for its admin and product admins',
    access: 'signed_in',
    params: byId,
    body: organizationChange,
    answer: organization,
    errors: ['precondition_failed', 'non_existing_user', 'belongs_to_another_organization'],
  }),
  listMembers: route({
    method: 'GET',
    path: '/api/organizations/{id}/users',
    summary: 'Members of an organization and who is invited',
    access: 'signed_in',
    params: byId,
    query: memberQuery,
    answer: memberList,
    errors: [],
  }),
  addMember: route({
    method: 'POST',
    path: '/api/organizations/{id}/users',
    summary: 'Add or invite a member: for the organization’s admin and product admins',
    access: 'signed_in',
    params: byId,
    body: memberAddition,
    answer: memberAdded,
    status: 201,
    errors: [
      'invalid_email',
      'non_existing_user',
      'already_invited',
      'belongs_to_another_organization',
      'too_many_requests',
    ],
  }),
  removeMember: route({
    method: 'DELETE',
    path: '/api/organizations/{id}/users/{userEmail}',
    summary: 'Remove a member or withdraw an invitation; nobody removes themselves',
    access: 'signed_in',
    params: memberOf,
    errors: ['conflict'],
  }),
};
