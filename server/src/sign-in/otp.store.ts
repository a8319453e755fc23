import { sql, type RawBuilder } from 'kysely';
import { clockSlackSeconds, otp } from '@trapline/domain/sign-in/sign-in.limits.ts';
import type { Db, Tx } from '../platform/database/database.ts';

/** A sign-in that waits for its code. */
export interface OtpFlow {
  readonly accountId: number;
  /** SHA-256 of the cookie `otp_flow`. */
  readonly flowHash: Buffer;
}

/** Records that a sign-in waits for a new code; an earlier one becomes invalid. The code is generated with its mail. */
export async function replaceOtpCode(
  tx: Tx,
  flow: OtpFlow & { readonly keepSignedIn: boolean; readonly now: Date },
): Promise<void> {
  const values = {
    flow_hash: flow.flowHash,
    code_hash: null,
    tries: 0,
    used: false,
    keep_signed_in: flow.keepSignedIn,
    created_at: flow.now,
    expires_at: new Date(flow.now.getTime() + otp.seconds * 1_000),
  };
  await tx
    .insertInto('otp_codes')
    .values({ account_id: flow.accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/**
 * SQL condition on a row of `otp_codes`: its code may be tried. SQL twin of `otpRefusal` in otp.rules.ts, which says why
 * it may not. Source: SIGNIN-5, SIGNIN-7.
 */
export function mayTryOtpSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(not used and tries < ${otp.tries}::integer and expires_at > ${now}::timestamptz
    and created_at <= ${new Date(now.getTime() + clockSlackSeconds * 1_000)}::timestamptz)`;
}

/**
 * Counts an attempt before its code is compared, in one statement, so that parallel attempts or
 * restarts cannot evade it.
 * @returns the code's hash (null: not generated yet), the number of the attempt, and options of the sign-in; undefined
 * when no attempt is allowed
 */
export async function countOtpTry(db: Db, { accountId, flowHash }: OtpFlow, now: Date) {
  return db
    .updateTable('otp_codes')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('flow_hash', '=', flowHash)
    .where(mayTryOtpSql(now))
    .returning(['code_hash', 'tries', 'keep_signed_in'])
    .executeTakeFirst();
}

/** The code that a sign-in waits for, to explain why no attempt is allowed. */
export async function findOtpCode(db: Db, { accountId, flowHash }: OtpFlow) {
  return db
    .selectFrom('otp_codes')
    .select(['used', 'tries', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('flow_hash', '=', flowHash)
    .executeTakeFirst();
}

/** Marks a code as used. @returns false if it was already used */
export async function useOtpCode(tx: Tx, { accountId, flowHash }: OtpFlow): Promise<boolean> {
  const row = await tx
    .updateTable('otp_codes')
    .set({ used: true })
    .where('account_id', '=', accountId)
    .where('flow_hash', '=', flowHash)
    .where('used', '=', false)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks a code as expired for good, even if the clock is set back later. */
export async function endOtpCode(db: Db, { accountId, flowHash }: OtpFlow): Promise<void> {
  await db
    .updateTable('otp_codes')
    .set({ expires_at: new Date(0) })
    .where('account_id', '=', accountId)
    .where('flow_hash', '=', flowHash)
    .execute();
}

/** Deletes the code of an account whose address, password or other sign-in data has changed. */
export async function deleteOtpCode(tx: Tx, accountId: number): Promise<void> {
  await tx.deleteFrom('otp_codes').where('account_id', '=', accountId).execute();
}

/** Deletes codes created before an instant. For an hourly job. */
export async function deleteOtpCodesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('otp_codes').where('created_at', '<', before).execute();
}
