import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { mailNotices, type NoticeMailWriter } from '../notices/notice-mail.actions.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mailer, mailId } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';

const request = Compile(
  Type.Object({ sensor_key: Type.Integer(), timestamp: Type.Integer(), account_id: Type.Integer() }),
);

/** Mails queued by an earlier version, which had no notices. They may still wait after an upgrade. */
export function earlierAlertMailTasks(services: Services, mailer: Mailer, writer: NoticeMailWriter): Tasks {
  return {
    async mail_alert({ payload, job, signal }) {
      if (!request.Check(payload)) throw new Error('Not a payload of this job');
      const { sensor_key, timestamp, account_id } = payload;
      const kept = [{ subject: { sensor_key, timestamp }, part: null }];
      await mailNotices(services, mailer, writer, { accountId: account_id, kept, id: mailId(job), signal });
    },
  };
}
