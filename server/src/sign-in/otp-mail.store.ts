import { otp } from '@trapline/domain/sign-in/sign-in.limits.ts';
import type { Db } from '../platform/database/database.ts';

/** Whether a sign-in still waits for its code: it has not been used, and no later sign-in has replaced it. */
export async function isOtpAwaited(
  db: Db,
  flow: { readonly accountId: number; readonly flowHash: Buffer; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('otp_codes')
    .select('account_id')
    .where('account_id', '=', flow.accountId)
    .where('flow_hash', '=', flow.flowHash)
    .where('used', '=', false)
    .where('tries', '<', otp.tries)
    .where('expires_at', '>', flow.now)
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
