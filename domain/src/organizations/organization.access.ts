import { isProductAdmin } from '../common/product-admin.access.ts';

/** The role of an account in relation to an organization. Source: ORG-3. */
export type OrganizationStanding = 'admin' | 'organization_admin' | 'member' | 'none';

/** The fields of a caller that decide their role. */
interface Caller {
  readonly permissions: readonly string[];
  readonly organization_id: number | null;
  readonly organization_admin: boolean;
}

/**
 * Whether an account is the admin of an organization. In SQL: `isOrganizationAdminSql`. Source: ORG-11.
 * @param organization null: the account has none
 */
export function isOrganizationAdmin(
  accountId: number,
  organization: { readonly admin_account_id: number | null } | null,
): boolean {
  return organization?.admin_account_id === accountId;
}

/** The role of an account in relation to the organization with an id. */
export function organizationStanding(account: Caller, organizationId: number): OrganizationStanding {
  if (isProductAdmin(account)) return 'admin';
  if (account.organization_id !== organizationId) return 'none';
  return account.organization_admin ? 'organization_admin' : 'member';
}

/** Whether an organization and its members may be seen. */
export function maySeeOrganization(standing: OrganizationStanding): boolean {
  return standing !== 'none';
}

/** Whether name, address, phone number, time zone, members and admin may be changed. Source: ORG-3. */
export function mayManageOrganization(standing: OrganizationStanding): boolean {
  return standing === 'admin' || standing === 'organization_admin';
}

/** Whether sensor types, features and plans may be changed. Source: ORG-3. */
export function mayEquipOrganization(standing: OrganizationStanding): boolean {
  return standing === 'admin';
}

const ownFields: readonly string[] = ['name', 'address', 'phone_number', 'time_zone', 'organization_admin_email'];

/**
 * Whether a field of an organization may be changed. Some fields only product admins may change. Unknown means no.
 * Source: ORG-3.
 */
export function mayChangeOrganizationField(standing: OrganizationStanding, field: string): boolean {
  return ownFields.includes(field) ? mayManageOrganization(standing) : mayEquipOrganization(standing);
}
