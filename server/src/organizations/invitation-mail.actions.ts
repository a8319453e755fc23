import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail-queue.ts';

/** Asks for the mail of an invitation, inside the caller's transaction; its secret is made when the mail is sent. */
export async function queueInvitationMail(db: Db, invitation: { readonly invitationId: number }): Promise<void> {
  await enqueueMail(db, { task: 'mail_invitation', payload: invitation });
}
