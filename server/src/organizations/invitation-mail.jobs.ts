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

/** The job that sends invitations. The secret of the link is generated when the mail is sent. Source: MAIL-2. */
export function invitationMailTasks({ db, clock, ids, log, publicUrl }: Services, mailer: Mailer): Tasks {
  return {
    async mail_invitation({ payload, job }: TaskContext) {
      if (!payloadShape.Check(payload)) throw new Error('Not a payload of this job');
      const { invitationId: id } = payload;
      const now = new Date(clock.now());
      const token = secret(ids);
      const tokenHash = hashSecret(token);
      // First: shares that are added from now on count as mailed, so those of before must be read afterwards.
      if (!(await setInvitationToken(db, { id, tokenHash, now, seconds: invitationSeconds }))) return;
      const invitation = await findInvitationToMail(db, id, now);
      if (!invitation) return;
      const { email, kind, readerName, readerLocale, inviterLocale, sensors, sites } = invitation;
      // The share that came first may have ended.
      const asset = sensors[0] ?? sites[0] ?? invitation.asset;
      const shown = sensors.length > 0 ? 'sensor' : sites.length > 0 ? 'site' : kind;
      const locale = (readerLocale ?? inviterLocale) === 'ja' ? 'ja' : 'en';
      const words = invitationMail({
        ...invitation,
        kind: shown,
        asset,
        assets: { sensors, sites },
        registered: readerLocale !== null,
        reader: { email, name: readerName ?? '', locale },
        token,
        publicUrl,
      });
      await sendMail(mailer, log, { id: mailId(job, tokenHash), kind: `invitation_${kind}`, to: email, ...words });
    },
  };
}
