import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { mailNotices, type NoticeMailWriter } from '../notices/notice-mail.actions.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mailer, mailId } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';

const parts = Compile(
  Type.Array(Type.Object({ news: Type.String(), accountId: Type.Integer(), units: Type.Array(Type.Unknown()) })),
);

/** Mails queued by an earlier version, which had no notices. They may still wait after an upgrade. */
export function earlierSilenceMailTasks(
  services: Services,
  mailer: Mailer,
  writers: readonly NoticeMailWriter[],
): Tasks {
  return {
    async mail_silence({ payload, job, signal }) {
      const [first] = parts.Check(payload) ? payload : [];
      const writer = writers.find(({ kind }) => kind === first?.news);
      if (!parts.Check(payload) || !first || !writer) throw new Error('Not a payload of this job');
      const kept = payload.map(({ units }) => ({ subject: {}, part: units }));
      await mailNotices(services, mailer, writer, { accountId: first.accountId, kept, id: mailId(job), signal });
    },
  };
}
