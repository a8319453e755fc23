import { sql } from 'kysely';
import { type Locale, wrongPasswordsUntilBlocked } from '@trapline/domain/accounts/account.limits.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import { verifiedSql } from '../callers/account-rights.store.ts';

/** The columns of an account that signing in needs. */
export interface PasswordRow {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
  readonly activated: boolean;
  readonly blocked: boolean;
  readonly email_verified_at: Date | null;
  readonly use_otp: boolean;
  readonly organization_id: number | null;
}

const columns = [
  ...(['id', 'email', 'password_hash', 'activated', 'blocked'] as const),
  ...(['email_verified_at', 'use_otp', 'organization_id'] as const),
] as const;

/** The account with an address; undefined when there is none. */
export async function findPassword(db: Db, email: string): Promise<PasswordRow | undefined> {
  return db.selectFrom('accounts').select(columns).where('email', '=', email).executeTakeFirst();
}

/** The account with an id; undefined when there is none. */
export async function findPasswordById(db: Db, id: number): Promise<PasswordRow | undefined> {
  return db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * Loads and locks an account until the transaction ends. Lock it before its links and codes. Rows may still reference
 * it, so that creating a mail does not have to wait.
 */
export async function lockPassword(tx: Tx, id: number): Promise<PasswordRow | undefined> {
  return tx.selectFrom('accounts').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/**
 * Counts a password as wrong before it is checked, in one statement; `forgiveWrongPasswords` undoes this.
 * @returns whether it may be checked: false after ten in a row, or when blocked
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

/** Resets the count of wrong passwords after a correct one. */
export async function forgiveWrongPasswords(db: Db, accountId: number): Promise<void> {
  await db.updateTable('accounts').set({ wrong_passwords: 0 }).where('id', '=', accountId).execute();
}

/** Undoes one count, for a password that could not be checked at all. */
export async function uncountWrongPassword(db: Db, accountId: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set((account) => ({ wrong_passwords: account('wrong_passwords', '-', 1) }))
    .where('id', '=', accountId)
    .where('wrong_passwords', '>', 0)
    .execute();
}

/** Blocks an account that has used up its attempts. @returns whether it was blocked now */
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

/** Accounts that have used up their attempts but were not blocked, because the server was killed. */
export async function listUsedUp(db: Db): Promise<readonly PasswordRow[]> {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where('wrong_passwords', '>=', wrongPasswordsUntilBlocked)
    .where('blocked', '=', false)
    .execute();
}

/** Marks an account's address as verified. */
export async function setEmailVerified(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((account) => ({ ...provenAt(now), revision: account('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets a new, verified address. Fails when another account has it: see `isTaken`. */
export async function setEmail(tx: Tx, id: number, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((account) => ({ email, email_verified_at: now, revision: account('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets a new password through a mailed link, which also verifies the address and unblocks. Source: SIGNIN-13. */
export async function resetPasswordTo(tx: Tx, id: number, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((account) => ({
      ...provenAt(now),
      password_hash: passwordHash,
      blocked: false,
      wrong_passwords: 0,
      revision: account('revision', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

/**
 * Replaces the registration of an account whose address was never verified by that of the person who has now verified
 * it. The setting for one-time passwords is kept: nobody can have signed in, so only a product admin can have set it.
 */
export async function registerOver(
  tx: Tx,
  id: number,
  registration: { readonly name: string; readonly locale: Locale; readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await resetPasswordTo(tx, id, registration.passwordHash, registration.now);
  const { name, locale } = registration;
  await tx.updateTable('accounts').set({ name, locale }).where('id', '=', id).execute();
}

/** Switches one-time passwords on or off. */
export async function setUseOtp(tx: Tx, id: number, useOtp: boolean): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((account) => ({ use_otp: useOtp, revision: account('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

function provenAt(now: Date) {
  return { email_verified_at: sql<Date>`coalesce(email_verified_at, ${now})` };
}

/**
 * Deletes accounts created before an instant and never used: self-registered, address not verified, without any actions
 * or data. Accounts that somebody else created or invited are kept. For an hourly job.
 */
export async function deleteUnverifiedAccounts(db: Db, before: Date): Promise<void> {
  await sql`
    delete from accounts a
    where not ${sql.raw(verifiedSql('a'))} and a.created_at < ${before} and a.invited_by is null
      and a.organization_id is null
      and exists (select from audit_trail t where t.actor_account_id = a.id and t.action = 'account.register')
      and not exists (select from audit_trail t where t.actor_account_id = a.id and t.action <> 'account.register')
      and not exists (select from organizations o where o.admin_account_id = a.id)
      and not exists (select from accounts i where i.invited_by = a.id)
      and not exists (select from invitations i where i.invited_by = a.id)
      and not exists (select from sensors s where s.created_by = a.id)
      and not exists (select from installation_sites s where s.created_by = a.id)
      and not exists (select from station_places s where s.created_by = a.id)
      and not exists (select from station_events s where s.created_by = a.id)
      and not exists (select from station_usage u where u.account_id = a.id)
      and not exists (select from sensor_shares s where s.shared_by = a.id)
      and not exists (select from site_shares s where s.shared_by = a.id)`.execute(db);
}
