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

/** The error of a change that is refused because the account is a demo account. Source: ACCOUNT-5. */
export const demoRefusal = 'demo_account';

/** Whether it is a demo account: it changes nothing and gets no mails about sensors and sites. Source: ACCOUNT-5. */
export function isDemo(account: PermissionHolder | null | undefined): boolean {
  return hasPermission(account, 'demo');
}

/** How an account's activity page is grouped unless the request says so: by site if it uses them. Source: EXPORT-4. */
export function usualGrouping(account: PermissionHolder): 'installation_site' | 'sensor' {
  return hasFeature(account, 'sensor_installation_sites') ? 'installation_site' : 'sensor';
}
