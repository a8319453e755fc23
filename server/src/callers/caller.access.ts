import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { AccountCaller } from './caller.types.ts';

/** Whether a caller has assumed another identity. */
export function isAssuming(caller: AccountCaller): boolean {
  return caller.own.id !== caller.account.id;
}

/**
 * Allows only product admins who act as themselves. Routes with access `admin` call it before the body is read; actions
 * call it too, because not every caller comes through such a route.
 * @throws Problem forbidden. Source: ASSUME-2, ACCOUNT-5
 */
export function checkProductAdmin(caller: AccountCaller): void {
  if (isAssuming(caller) || !isProductAdmin(caller.own)) throw new Problem('forbidden');
}
