import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { month, pathText } from '../common/text.schema.ts';
import { organizationUsageList, usage, usageQuery } from './usage.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes of plans’ usage, and of an organization’s station key. Source: STATION-12, STATION-21, STATION-22. */
export const usageRoutes = {
  getUsage: route({
    method: 'GET',
    path: '/api/s_type/usage',
    summary: 'Plan and traps used in a month, of the caller’s organization',
    access: 'signed_in',
    query: usageQuery,
    answer: usage,
    errors: [],
  }),
  listOrganizationUsage: route({
    method: 'GET',
    path: '/api/s_type/usage/organizations',
    summary: 'Traps used in a month by each organization',
    access: 'admin',
    query: usageQuery,
    answer: organizationUsageList,
    errors: [],
  }),
  exportOrganizationUsage: route({
    method: 'GET',
    path: '/api/s_type/usage/organizations.csv',
    summary: 'The same as CSV, for invoices',
    access: 'admin',
    query: Type.Object(
      { month: Type.Optional(month), locale: Type.Optional(Type.Union([Type.Literal('en'), Type.Literal('ja')])) },
      { additionalProperties: false },
    ),
    produces: 'text/csv; charset=utf-8',
    errors: [],
  }),
  issueStationKey: route({
    method: 'POST',
    path: '/api/organizations/{id}/station_key',
    summary:
      'Issue a new station key for photo boxes; the old one ends. For the organization’s admin and product admins',
    access: 'signed_in',
    params: byId,
    answer: Type.Object({ key: Type.String() }, { additionalProperties: false }),
    status: 201,
    idempotent: false,
    errors: [],
  }),
  revokeStationKey: route({
    method: 'DELETE',
    path: '/api/organizations/{id}/station_key',
    summary: 'End the station key. For the organization’s admin and product admins',
    access: 'signed_in',
    params: byId,
    errors: [],
  }),
};
