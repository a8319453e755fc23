import { isSensorType } from '../sensor-types/sensor-type.catalogue.ts';

/** The fields of an account that permission checks read. */
export interface PermissionHolder {
  readonly permissions: readonly string[];
  readonly allowed_sensor_types: readonly string[];
  readonly active_features: readonly string[];
}

/**
 * Whether an account has a permission. The name of a sensor type is looked up in the allowed types, any other name in
 * the permissions. False while the account is not loaded. Source: ACCOUNT-5.
 */
export function hasPermission(account: PermissionHolder | null | undefined, permission: string): boolean {
  if (!account) return false;
  return isSensorType(permission)
    ? account.allowed_sensor_types.includes(permission)
    : account.permissions.includes(permission);
}

/** Whether a feature is on for an account. Unknown means no. Source: ACCOUNT-6. */
export function hasFeature(account: PermissionHolder | null | undefined, feature: string): boolean {
  return account?.active_features.includes(feature) ?? false;
}

/**
 * Whether an account may act: sign in, call, and go on using what it was given before (streams, exports, jobs). In SQL:
 * `mayActSql`. Source: ACCOUNT-12, SHARE-12.
 */
export function mayAct(account: { readonly activated: boolean; readonly blocked: boolean }): boolean {
  return account.activated && !account.blocked;
}

/** The error of a change that is refused because the account is a demo account. Source: ACCOUNT-5. */
export const demoRefusal = 'demo_account';

/** Whether it is a demo account: it changes nothing and gets no mails about sensors and sites. Source: ACCOUNT-5. */
export function isDemo(account: Pick<PermissionHolder, 'permissions'> | null | undefined): boolean {
  return account?.permissions.includes('demo') ?? false;
}

/** Whether the mail address of an account is verified. In SQL: `verifiedSql`. Source: ACCOUNT-9. */
export function isVerified(account: { readonly email_verified_at: Date | null }): boolean {
  return account.email_verified_at !== null;
}

/**
 * Whether an account gets mails about sensors and sites. Whether it may act and see them is another question. In SQL:
 * `getsMailSql`. Source: ACCOUNT-5, ACCOUNT-9.
 */
export function getsMail(account: {
  readonly permissions: readonly string[];
  /** Null: the address has not been verified. */
  readonly email_verified_at: Date | null;
}): boolean {
  return isVerified(account) && !isDemo(account);
}

/** How an account's activity page is grouped unless the request says so: by site if it uses them. Source: EXPORT-4. */
export function usualGrouping(account: PermissionHolder): 'installation_site' | 'sensor' {
  return hasFeature(account, 'sensor_installation_sites') ? 'installation_site' : 'sensor';
}
