import { sql } from 'kysely';
import { type Locale, wrongPasswordsUntilBlocked } from '@trapline/domain/accounts/account.limits.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** What signing in looks at. */
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

/** The account of an address. */
export async function findPassword(db: Db, email: string): Promise<PasswordRow | undefined> {
  return db.selectFrom('accounts').select(columns).where('email', '=', email).executeTakeFirst();
}

/** The password of an account. */
export async function findPasswordById(db: Db, id: number): Promise<PasswordRow | undefined> {
  return db.selectFrom('accounts').select(columns).where('id', '=', id).executeTakeFirst();
}

/**
 * The password of an account, kept as it is until the transaction ends. Lock it before its links and codes. Rows may
 * still refer to it, so that a mail that is being made meanwhile waits for nothing.
 */
export async function lockPassword(tx: Tx, id: number): Promise<PasswordRow | undefined> {
  return tx.selectFrom('accounts').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
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

/** Accounts whose tries are used up and that a killed server did not get to block. */
export async function listUsedUp(db: Db): Promise<readonly PasswordRow[]> {
  return db
    .selectFrom('accounts')
    .select(columns)
    .where('wrong_passwords', '>=', wrongPasswordsUntilBlocked)
    .where('blocked', '=', false)
    .execute();
}

/** An address was proven: by a link mailed there. */
export async function setEmailVerified(tx: Tx, id: number, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((account) => ({ ...provenAt(now), revision: account('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Gives an account the address that it has proven. Fails when the address is another's: see `isTaken`. */
export async function setEmail(tx: Tx, id: number, email: string, now: Date): Promise<void> {
  await tx
    .updateTable('accounts')
    .set((account) => ({ email, email_verified_at: now, revision: account('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Sets a new password by a mailed link, which proves the address and unblocks. Source: SIGNIN-13. */
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
 * Lets whoever has now proven an address register anew over an account that never did. One-time passwords stay as they
 * are: nobody can have signed in to it, so only a product admin has switched them on.
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

/** Turns one-time passwords on or off. */
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
 * Removes accounts made before an instant that nobody ever used: registered by themselves, address not proven,
 * nothing done in their name and nothing of theirs. Accounts that somebody made or invited stay. For an hourly job.
 */
export async function deleteUnverifiedAccounts(db: Db, before: Date): Promise<void> {
  await sql`
    delete from accounts a
    where a.email_verified_at is null and a.created_at < ${before} and a.invited_by is null
      and a.organization_id is null
      and exists (select from audit_trail t where t.actor_account_id = a.id and t.action = 'account.register')
      and not exists (select from audit_trail t where t.actor_account_id = a.id and t.action <> 'account.register')
      and not exists (select from organizations o where o.admin_account_id = a.id)
      and not exists (select from accounts i where i.invited_by = a.id)
      and not exists (select from invitations i where i.invited_by = a.id)
      and not exists (select from sensors s where s.created_by = a.id)
      and not exists (select from installation_sites s where s.created_by = a.id)
      and not exists (select from sensor_shares s where s.shared_by = a.id)
      and not exists (select from site_shares s where s.shared_by = a.id)`.execute(db);
}
