import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { invitationSeconds } from '@trapline/domain/organizations/organization.limits.ts';
import { hashSecret, secret } from '../platform/base/ids.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mailer, mailId, sendMail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findInvitationToMail, setInvitationToken } from './invitation-mail.store.ts';
import { invitationMail } from './invitation.mail.ts';

const payloadShape = Compile(Type.Object({ invitationId: Type.Integer() }));

/** The job that sends invitations. The secret of the link is generated when the mail is sent. */
export function invitationMailTasks({ db, clock, ids, log, publicUrl }: Services, mailer: Mailer): Tasks {
  return {
    async mail_invitation({ payload, job }: TaskContext) {
      if (!payloadShape.Check(payload)) throw new Error('Not a payload of this job');
      const { invitationId: id } = payload;
      const now = new Date(clock.now());
      const invitation = await findInvitationToMail(db, id, now);
      if (!invitation) return;
      const token = secret(ids);
      const tokenHash = hashSecret(token);
      // It may have been withdrawn between the two statements.
      if (!(await setInvitationToken(db, { id, tokenHash, now, seconds: invitationSeconds }))) return;
      const { email, kind, readerName, readerLocale, inviterLocale } = invitation;
      const locale = (readerLocale ?? inviterLocale) === 'ja' ? 'ja' : 'en';
      const words = invitationMail({
        ...invitation,
        registered: readerLocale !== null,
        reader: { email, name: readerName ?? '', locale },
        token,
        publicUrl,
      });
      await sendMail(mailer, log, { id: mailId(job, tokenHash), kind: `invitation_${kind}`, to: email, ...words });
    },
  };
}
