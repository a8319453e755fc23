import type { Db } from '../platform/database/database.ts';
import { mayTryOtpSql } from './otp.store.ts';

/** Whether a sign-in still waits for its code: no later sign-in has replaced it, and a code could be tried. */
export async function isOtpAwaited(
  db: Db,
  flow: { readonly accountId: number; readonly flowHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('otp_codes')
    .select('account_id')
    .where('account_id', '=', flow.accountId)
    .where('flow_hash', '=', flow.flowHash)
    .where(mayTryOtpSql(flow.now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Sets the code of a waiting sign-in; an earlier one becomes invalid. @returns false if another sign-in replaced it */
export async function setOtpCode(
  db: Db,
  code: { readonly accountId: number; readonly flowHash: Buffer; readonly codeHash: Buffer },
): Promise<boolean> {
  const row = await db
    .updateTable('otp_codes')
    .set({ code_hash: code.codeHash })
    .where('account_id', '=', code.accountId)
    .where('flow_hash', '=', code.flowHash)
    .where('used', '=', false)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
