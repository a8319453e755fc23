import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';

/** Queues the mail of an invitation, in the caller's transaction. Its secret is generated when the mail is sent. */
export async function queueInvitationMail(db: Db, invitation: { readonly invitationId: number }): Promise<void> {
  await enqueueMail(db, { task: 'mail_invitation', payload: invitation });
}
