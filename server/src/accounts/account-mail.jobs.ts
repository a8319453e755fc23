import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { resetSeconds, verificationSeconds } from '@trapline/domain/accounts/account.limits.ts';
import { transaction } from '../platform/database/database.ts';
import { hashSecret, secret } from '../platform/base/ids.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mailer, mailId, sendMail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import type { LinkPurpose } from './account-mail.actions.ts';
import { linkMail, securityMail } from './account.mail.ts';
import { findMailReader, type MailReader } from './mail-reader.store.ts';
import { addMailedLink } from './mailed-link.store.ts';

const linkPayload = Compile(
  Type.Object({
    purpose: Type.Enum(['verify_email', 'change_email', 'reset_password']),
    accountId: Type.Integer(),
    email: Type.String(),
  }),
);

const noticePayload = Compile(
  Type.Object({
    notice: Type.Enum(['password_changed', 'email_changed', 'otp_changed', 'blocked']),
    accountId: Type.Integer(),
    email: Type.String(),
  }),
);

const linkSeconds: Readonly<Record<LinkPurpose, number>> = {
  verify_email: verificationSeconds,
  change_email: verificationSeconds,
  reset_password: resetSeconds,
};

/** Whether a link is still useful: the account may have changed since it was requested. */
function isLinkWanted(purpose: LinkPurpose, account: MailReader, email: string): boolean {
  if (purpose === 'change_email') return account.email !== email;
  return account.email === email && !(purpose === 'verify_email' && account.verified);
}

/** Jobs that send mails about accounts. The content is generated when a mail is sent, again on each retry. */
export function accountMailTasks({ db, clock, ids, log, publicUrl }: Services, mailer: Mailer): Tasks {
  return {
    async mail_link({ payload, job }: TaskContext) {
      if (!linkPayload.Check(payload)) throw new Error('Not a payload of this job');
      const { purpose, accountId, email } = payload;
      const account = await findMailReader(db, accountId);
      if (!account || !isLinkWanted(purpose, account, email)) return;
      const token = secret(ids);
      const tokenHash = hashSecret(token);
      const now = new Date(clock.now());
      const seconds = linkSeconds[purpose];
      await transaction(db, (tx) => addMailedLink(tx, { tokenHash, purpose, accountId, email, now, seconds }));
      // Whoever made the account chose its name, and may not be the person behind this address.
      const isProven = account.verified && account.email === email;
      const reader = { ...account, email, name: isProven ? account.name : '' };
      const words = linkMail(purpose, { reader, token, publicUrl });
      await sendMail(mailer, log, { id: mailId(job, tokenHash), kind: purpose, to: email, ...words });
    },

    async mail_notice({ payload, job }: TaskContext) {
      if (!noticePayload.Check(payload)) throw new Error('Not a payload of this job');
      const { notice, accountId, email } = payload;
      const account = await findMailReader(db, accountId);
      if (!account || (notice === 'blocked' && !account.blocked)) return;
      const words = securityMail(notice, { reader: { ...account, email }, useOtp: account.useOtp, publicUrl });
      await sendMail(mailer, log, { id: mailId(job), kind: notice, to: email, ...words });
    },
  };
}
