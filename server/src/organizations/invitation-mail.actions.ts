import type { Db } from '../platform/database/database.ts';
import { enqueueMail } from '../platform/mail/mail.ts';

/**
 * Queues the mail of an invitation, in the caller's transaction, or postpones one that is waiting. Its secret is
 * generated when the mail is sent.
 * @param notBefore when the mail is sent; at once when omitted
 */
export async function queueInvitationMail(
  db: Db,
  invitation: { readonly invitationId: number },
  notBefore?: Date,
): Promise<void> {
  await enqueueMail(db, {
    task: 'mail_invitation',
    payload: invitation,
    ...(notBefore === undefined ? {} : { key: `invitation-${invitation.invitationId}`, runAt: notBefore }),
  });
}
