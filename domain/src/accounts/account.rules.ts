import { isProductAdmin } from '../common/product-admin.access.ts';
import { invalidValue, Problem } from '../common/errors.ts';
import { isVerified, mayAct } from './account.access.ts';
import { passwordFlaw } from './password.rules.ts';

/** Sort keys of the account list; the first is the default and `number` is an alias for it. Source: ACCOUNT-16. */
export const userSortKeys = ['id', 'number', 'organization', 'name', 'email', 'invited_by', 'use_otp'] as const;
/** A sort key of the account list. */
export type UserSortKey = (typeof userSortKeys)[number];

/** Refuses a password that breaks the rules. Source: ACCOUNT-3. @throws Problem validation_failed naming `/password` */
export function checkPasswordText(password: string): void {
  const flaw = passwordFlaw(password);
  if (flaw !== null) throw invalidValue('/password', flaw);
}

/** The fields of an account that decide whether a change is allowed. */
interface PlatformRole {
  readonly permissions: readonly string[];
  readonly organization_id: number | null;
  readonly activated: boolean;
}

/**
 * Whether an account can manage the platform right now: a product admin who can sign in. In SQL: `canAdministerSql`.
 * Source: ACCOUNT-7.
 */
export function canAdminister(account: {
  readonly permissions: readonly string[];
  readonly activated: boolean;
  readonly blocked: boolean;
  /** Null: the address has not been verified. */
  readonly email_verified_at: Date | null;
}): boolean {
  return isProductAdmin(account) && mayAct(account) && isVerified(account);
}

/**
 * Refuses changes that a product admin must not make: locking themselves out, and making anyone both a product admin
 * and a member of an organization or a demo account. Source: ACCOUNT-7.
 * @param self whether it is the admin's own account
 * @throws Problem conflict, validation_failed
 */
export function checkRoleChange(self: boolean, before: PlatformRole, after: PlatformRole): void {
  if (self) {
    if (!after.activated) throw new Problem('conflict', { detail: 'Nobody deactivates their own account' });
    if (!isProductAdmin(after)) {
      throw new Problem('conflict', { detail: 'You cannot remove your own admin permission' });
    }
    if (after.organization_id !== before.organization_id) {
      throw new Problem('conflict', { detail: 'Nobody moves their own account to another organization' });
    }
  }
  if (isProductAdmin(after) && after.permissions.includes('demo')) {
    throw invalidValue('/permissions', 'a product admin is not a demo account');
  }
  const changed = after.organization_id !== before.organization_id || isProductAdmin(after) !== isProductAdmin(before);
  if (changed && after.organization_id !== null && isProductAdmin(after)) {
    throw invalidValue('/owner_id', 'a product admin belongs to no organization');
  }
}
