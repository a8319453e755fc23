import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';

/**
 * Queues the mail with a one-time password, in the caller's transaction. The code is generated when the mail is sent.
 * @param flow `flowHash`: the waiting sign-in, as in `otp_codes`; nothing is sent if a later sign-in has replaced it
 */
export async function queueOtpMail(
  db: Db,
  flow: { readonly accountId: number; readonly flowHash: Buffer },
): Promise<void> {
  const payload = { accountId: flow.accountId, flowHash: flow.flowHash.toString('base64url') };
  await enqueueMail(db, { task: 'mail_otp', payload, priority: -1 });
}
