import { rowsPerPage } from '@trapline/domain/common/page.limits.ts';
import { normalizeEmail } from '@trapline/domain/common/email.rules.ts';
import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';

/** Number of choices requested; others are found by typing. */
const choiceRows = 200;

/** Prefix of the keys of all queries about organizations. */
const organizationsKey = 'organizations';

/** A page of the organizations that match every word of `q`, by name. @param page starting at 1 */
export function organizationListQuery(q: string, page: number) {
  return queryOptions({
    queryKey: [organizationsKey, 'list', { q, page }],
    queryFn: ({ signal }) =>
      call('GET /api/organizations', {
        query: { ...(q === '' ? {} : { q }), sort: 'name', page, per_page: rowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ organizations, total }) => ({ rows: organizations, total: total ?? organizations.length }),
  });
}

/** The first organizations that match every word of `q`, and whether there are more. */
export function organizationChoicesQuery(q: string) {
  return queryOptions({
    queryKey: [organizationsKey, 'choices', q],
    queryFn: ({ signal }) =>
      call('GET /api/organizations', {
        query: { ...(q === '' ? {} : { q }), sort: 'name', page: 1, per_page: choiceRows },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ organizations, total }) => ({
      choices: organizations.map(({ id, name }) => ({ value: id, label: name })),
      cut: (total ?? 0) > organizations.length,
    }),
  });
}

/** One organization. */
export function organizationQuery(id: string) {
  return queryOptions({
    queryKey: [organizationsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/organizations/{id}', { params: { id }, signal }),
  });
}

/** A page of an organization's people: members by name, then invitations by address. @param page starting at 1 */
export function membersQuery(id: string, page: number) {
  return queryOptions({
    queryKey: [...membersKey(id), page],
    queryFn: ({ signal }) =>
      call('GET /api/organizations/{id}/users', { params: { id }, query: { page, per_page: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
    select: ({ users, total }) => ({ rows: users, total: total ?? users.length }),
  });
}

/** Addresses of the first members that match every word of `q`, as suggestions. */
export function memberChoicesQuery(id: string, q: string) {
  return queryOptions({
    queryKey: [...membersKey(id), 'choices', q],
    queryFn: ({ signal }) =>
      call('GET /api/organizations/{id}/users', {
        params: { id },
        query: { ...(q === '' ? {} : { q }), page: 1, per_page: rowsPerPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ users }) => users.filter(({ invitation }) => !invitation).map(({ email }) => email),
  });
}

/** Prefix of the keys of all queries about an organization's people. */
export function membersKey(id: string): readonly string[] {
  return [organizationsKey, 'members', id];
}

/** After an organization was created or changed: caches the server's response and refetches what shows it. */
export async function keepOrganization(queries: QueryClient, organization: Organization): Promise<void> {
  queries.setQueryData(organizationQuery(organization.id).queryKey, organization);
  await Promise.all([
    queries.invalidateQueries({ queryKey: [organizationsKey, 'list'] }),
    queries.invalidateQueries({ queryKey: [organizationsKey, 'choices'] }),
    queries.invalidateQueries({ queryKey: membersKey(organization.id) }),
  ]);
}

/** Adds or invites a member. @param toApp whether an address without an account is invited too */
export async function addMember(id: string, email: string, toApp: boolean) {
  return await call('POST /api/organizations/{id}/users', {
    params: { id },
    body: { email: normalizeEmail(email), ...(toApp ? { invite_to_app: true } : {}) },
  });
}

/** Removes a member or withdraws an invitation. */
export async function removeMember(id: string, userEmail: string): Promise<void> {
  await call('DELETE /api/organizations/{id}/users/{userEmail}', { params: { id, userEmail } });
}

/** Makes a member the organization's admin in place of the current one. */
export async function appointAdmin(id: string, email: string): Promise<Organization> {
  return await call('PUT /api/organizations/{id}', { params: { id }, body: { organization_admin_email: email } });
}

/** Issues a new key for an organization's photo boxes; the old one ends. */
export async function issueStationKey(id: string): Promise<string> {
  const { key } = await call('POST /api/organizations/{id}/station_key', { params: { id } });
  return key;
}

/** Ends the key of an organization's photo boxes. */
export async function revokeStationKey(id: string): Promise<void> {
  await call('DELETE /api/organizations/{id}/station_key', { params: { id } });
}
