import { isProductAdmin } from '../common/product-admin.access.ts';

/** Which entries an account may read: all, those of its organization, or none. Source: AUDIT-4. */
export function auditScope(account: {
  readonly permissions: readonly string[];
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
}): 'all' | { readonly organizationId: number } | null {
  if (isProductAdmin(account)) return 'all';
  if (account.organization_id === null || !account.organization_admin) return null;
  return { organizationId: account.organization_id };
}
