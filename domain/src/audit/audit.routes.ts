import { route } from '../common/route.ts';
import { auditExportQuery, auditList, auditQuery } from './audit.schema.ts';

/** Routes for the audit trail: product admins see all entries, organization admins their own. Source: AUDIT-4. */
export const auditRoutes = {
  listAuditEntries: route({
    method: 'GET',
    path: '/api/audit_trail',
    summary: 'The audit trail, newest first',
    access: 'signed_in',
    query: auditQuery,
    answer: auditList,
    errors: [],
  }),
  exportAuditEntries: route({
    method: 'GET',
    path: '/api/audit_trail.csv',
    summary: 'The audit trail as CSV',
    access: 'signed_in',
    query: auditExportQuery,
    produces: 'text/csv',
    errors: [],
  }),
};
