import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mailer, mailId, sendMail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { findShareToMail } from './share-mail.store.ts';
import { shareMail } from './share.mail.ts';

const payloadShape = Compile(Type.Object({ kind: Type.Enum(['sensor', 'site']), shareId: Type.Integer() }));

/** The job that notifies an account of a share by mail; sends nothing if the share has ended in the meantime. */
export function shareMailTasks({ db, log, publicUrl }: Services, mailer: Mailer): Tasks {
  return {
    async mail_share({ payload, job }: TaskContext) {
      if (!payloadShape.Check(payload)) throw new Error('Not a payload of this job');
      const { kind, shareId } = payload;
      const share = await findShareToMail(db, kind, shareId);
      if (!share) return;
      const words = shareMail({ ...share, kind, publicUrl });
      await sendMail(mailer, log, { id: mailId(job), kind: `share_${kind}`, to: share.email, ...words });
    },
  };
}
