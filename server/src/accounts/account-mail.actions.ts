import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';

/** What a mailed link is for. */
export type LinkPurpose = 'verify_email' | 'change_email' | 'reset_password';

/**
 * Queues a mail with a link, in the caller's transaction. The secret of the link is generated when the mail is sent.
 * @param link `email`: the recipient, and the address that following the link verifies
 */
export async function queueLinkMail(
  db: Db,
  link: { readonly purpose: LinkPurpose; readonly accountId: number; readonly email: string },
): Promise<void> {
  await enqueueMail(db, { task: 'mail_link', payload: link });
}

/** A change to an account that its owner is mailed about. In payloads of jobs it is called `notice`. */
export type SecurityNews = 'password_changed' | 'email_changed' | 'otp_changed' | 'blocked';

/** Queues a mail that notifies the owner of a change to the account, in the caller's transaction. */
export async function queueSecurityMail(
  db: Db,
  news: { readonly notice: SecurityNews; readonly accountId: number; readonly email: string },
): Promise<void> {
  await enqueueMail(db, { task: 'mail_notice', payload: news });
}
