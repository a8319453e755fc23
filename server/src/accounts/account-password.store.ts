import { wrongPasswordsUntilBlocked } from '@trapline/domain/accounts/account.limits.ts';
import type { Db } from '../platform/database/database.ts';

/** What signing in looks at. */
export interface PasswordRow {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
  readonly activated: boolean;
  readonly blocked: boolean;
  readonly email_verified_at: Date | null;
  readonly use_otp: boolean;
}

const columns = ['id', 'email', 'password_hash', 'activated', 'blocked', 'email_verified_at', 'use_otp'] as const;

/** The account of an address. */
export async function findPassword(db: Db, email: string): Promise<PasswordRow | undefined> {
  return db.selectFrom('accounts').select(columns).where('email', '=', email).executeTakeFirst();
}

/** The password of an account. */
export async function findPasswordById(db: Db, id: number): Promise<PasswordRow | undefined> {
  return db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Counts a password as wrong before it is checked, in one statement; `forgiveWrongPasswords` takes it back.
 * @returns whether it may be checked: not after ten in a row, not when blocked
 */
export async function countWrongPassword(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set((account) => ({ wrong_passwords: account('wrong_passwords', '+', 1) }))
    .where('id', '=', accountId)
    .where('wrong_passwords', '<', wrongPasswordsUntilBlocked)
    .where('blocked', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The password was right: none is wrong in a row. */
export async function forgiveWrongPasswords(db: Db, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ wrong_passwords: 0 }).where('id', '=', accountId).execute();
}

/** Takes one count back: the password could not be checked at all. */
export async function uncountWrongPassword(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((account) => ({ wrong_passwords: account('wrong_passwords', '-', 1) }))
    .where('id', '=', accountId)
    .where('wrong_passwords', '>', 0)
    .execute();
}

/** Blocks an account that has used up its tries. @returns whether it did */
export async function blockIfUsedUp(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .updateTable('accounts')
    .set((account) => ({ blocked: true, revision: account('revision', '+', 1) }))
    .where('id', '=', accountId)
    .where('wrong_passwords', '>=', wrongPasswordsUntilBlocked)
    .where('blocked', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
