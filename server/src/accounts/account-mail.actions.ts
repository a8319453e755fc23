import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail-queue.ts';

/** What a mailed link does when it is followed. */
export type LinkPurpose = 'verify_email' | 'change_email' | 'reset_password';

/**
 * Asks for a mail with a link, inside the caller's transaction. The link's secret is made when the mail is sent.
 * @param link `email`: where it goes, and which address following it proves
 */
export async function queueLinkMail(
  db: Db,
  link: { readonly purpose: LinkPurpose; readonly accountId: number; readonly email: string },
): Promise<void> {
  await enqueueMail(db, { task: 'mail_link', payload: link });
}

/** What somebody is told has happened to their account. */
export type AccountNotice = 'password_changed' | 'email_changed' | 'otp_changed' | 'blocked';

/** Asks for a mail that tells somebody what has happened to their account, inside the caller's transaction. */
export async function queueNoticeMail(
  db: Db,
  notice: { readonly notice: AccountNotice; readonly accountId: number; readonly email: string },
): Promise<void> {
  await enqueueMail(db, { task: 'mail_notice', payload: notice });
}
