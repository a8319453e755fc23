import { hasPermission, type PermissionHolder } from '../accounts/account.access.ts';

/**
 * Whether an account has devices: it may use their type, and the device service knows it by a user id.
 * Source: DEVICE-1.
 */
export function hasDevices(
  account: (PermissionHolder & { readonly mirakun_user_id: string | null }) | null | undefined,
): boolean {
  return hasPermission(account, 'mirakun_device') && (account?.mirakun_user_id ?? '') !== '';
}
