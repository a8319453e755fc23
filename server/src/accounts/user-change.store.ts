import { mayActSql, verifiedSql } from '../callers/account-rights.store.ts';
import { isProductAdminSql } from '../callers/product-admin.store.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/database.ts';
import { isTaken } from '../platform/database/database.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { lockAdmins } from './account.store.ts';

/** The columns needed to change an account. */
export interface LockedUser {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly locale: string;
  readonly permissions: string[];
  /** The account's own; null: those of its organization apply. */
  readonly allowed_sensor_types: string[] | null;
  readonly active_features: string[] | null;
  readonly activated: boolean;
  readonly blocked: boolean;
  readonly use_otp: boolean;
  readonly email_verified_at: Date | null;
  readonly organization_id: number | null;
  readonly mirakun_user_id: string | null;
  readonly revision: number;
}

/** Loads an account and locks it until the transaction ends. */
export async function lockUser(tx: Tx, id: number): Promise<LockedUser | undefined> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'locale', 'permissions', 'allowed_sensor_types', 'active_features', 'activated'])
    .select(['blocked', 'use_otp', 'email_verified_at', 'organization_id', 'mirakun_user_id', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Columns of an account that product admins can change. */
export interface UserValues {
  readonly name?: string;
  readonly email?: string;
  readonly email_verified_at?: null;
  readonly locale?: string;
  readonly password_hash?: string;
  readonly organization_id?: number | null;
  readonly use_otp?: boolean;
  readonly mirakun_user_id?: string | null;
  readonly permissions?: string[];
  readonly allowed_sensor_types?: string[] | null;
  readonly active_features?: string[] | null;
  readonly activated?: boolean;
  readonly blocked?: false;
  readonly wrong_passwords?: 0;
}

/** Updates an account; omitted fields keep their values. @throws Problem resource_already_exists for a taken address */
export async function updateUserRow(tx: Tx, id: number, values: UserValues): Promise<void> {
  try {
    await tx
      .updateTable('accounts')
      .set((row) => ({ ...values, revision: row('revision', '+', 1) }))
      .where('id', '=', id)
      .execute();
  } catch (error) {
    if (isTaken(error, 'accounts_email_key')) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
}

/** SQL of whether the account `alias` can manage the platform now. SQL twin of `canAdminister` in account.rules.ts. */
export function canAdministerSql(alias: string): string {
  return `(${isProductAdminSql(alias)} and ${mayActSql(alias)} and ${verifiedSql(alias)})`;
}

/** Whether any other account can manage the platform now. Concurrent calls wait for each other. */
export async function hasOtherAdmin(tx: Tx, id: number): Promise<boolean> {
  await lockAdmins(tx);
  const row = await tx
    .selectFrom('accounts')
    .select('id')
    .where(sql.raw<boolean>(canAdministerSql('accounts')))
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
