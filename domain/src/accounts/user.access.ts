import { isProductAdmin } from '../common/product-admin.access.ts';
import { mayAct } from './account.access.ts';

/** The fields of an account that decide whether its identity may be assumed. */
interface Target {
  readonly permissions: readonly string[];
  readonly activated: boolean;
  readonly blocked: boolean;
}

/** Whether a product admin may assume an account's identity. Source: ASSUME-1. */
export function mayBeAssumed(target: Target): boolean {
  return mayAct(target) && !isProductAdmin(target);
}
