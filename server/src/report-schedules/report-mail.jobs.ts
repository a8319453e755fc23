import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { attachedBytes, confirmationSeconds } from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import type { ReportMailState } from '@trapline/domain/report-schedules/report-schedule.states.ts';
import { hashSecret, secret } from '../platform/base/ids.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import { type Mail, type Mailer, mailId, sendMail } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { fileFor, linkSigner, linkToken, wantsReports } from './report-mail.actions.ts';
import { failureMail, questionMail, reportMail } from './report.mail.ts';
import { findSubscription, setRecipientToken } from './recipient.store.ts';
import { findFailure, findReportMail, finishMail, type ReportMailRow } from './report-mail.store.ts';
import { changesOfReport, type KeptFile } from './sent-report.store.ts';

const question = Compile(Type.Object({ recipient: Type.Integer() }));
const report = Compile(Type.Object({ mail: Type.Integer() }));
const failure = Compile(Type.Object({ report: Type.Integer(), account: Type.Integer() }));

type MailServices = Pick<Services, 'db' | 'clock' | 'ids' | 'log' | 'publicUrl' | 'storage'>;

/** Jobs that send the mails of scheduled reports. */
export function reportMailTasks(services: MailServices, mailer: Mailer): Tasks {
  const { db, clock, ids, log, publicUrl } = services;
  return {
    async mail_report_question({ payload, job }: TaskContext) {
      if (!question.Check(payload)) throw new Error('Not a payload of this job');
      const id = payload.recipient;
      const token = secret(ids);
      const hash = hashSecret(token);
      const until = new Date(clock.now() + confirmationSeconds * 1_000);
      if (!(await setRecipientToken(db, id, { hash, until }))) return;
      const found = await findSubscription(db, id);
      if (!found?.wanted) return;
      const words = questionMail({ ...found, reader: found, publicUrl, token });
      await sendMail(mailer, log, { id: mailId(job, hash), kind: 'report_question', to: found.email, ...words });
    },
    async mail_report({ payload, lastTry, signal }: TaskContext) {
      if (!report.Check(payload)) throw new Error('Not a payload of this job');
      const mail = await findReportMail(db, payload.mail);
      if (mail?.state !== 'waiting') return;
      const finish = (state: ReportMailState) => finishMail(db, mail.id, state, new Date(clock.now()));
      let outcome: ReportMailState;
      try {
        outcome = await mailOneReport(services, mailer, mail);
      } catch (error) {
        // An attempt that is interrupted by a shutdown does not count: the queue makes another.
        if (lastTry && !signal.aborted) await finish('given_up');
        throw error;
      }
      await finish(outcome);
    },
    async mail_report_failure({ payload, job }: TaskContext) {
      if (!failure.Check(payload)) throw new Error('Not a payload of this job');
      const found = await findFailure(db, payload);
      if (!found) return;
      const words = failureMail({ ...found, reader: found, publicUrl });
      await sendMail(mailer, log, { id: mailId(job), kind: 'report_failure', to: found.email, ...words });
    },
  };
}

/** Sends a report to one recipient. @returns what became of it @throws if it is to be attempted again */
async function mailOneReport(
  services: MailServices,
  mailer: Mailer,
  mail: ReportMailRow,
): Promise<'sent' | 'refused' | 'not_wanted' | 'given_up'> {
  const { db, log, publicUrl } = services;
  const reader = await wantsReports(db, mail.recipient_id);
  if (!reader) return 'not_wanted';
  const file = fileFor(mail.files, reader);
  // It has expired while the mail waited.
  if (!file) return 'given_up';
  const attached = file.bytes <= attachedBytes;
  const token = linkToken(await linkSigner(services), mail.id);
  const changes = changesOfReport(mail.changes);
  // The schedule may be about something else by now.
  const { subject = reader.subject } = file;
  const words = reportMail({ ...reader, subject, reader, publicUrl, month: mail.month, attached, changes, token });
  const accepted = await sendMail(mailer, log, {
    id: mailId(`report ${mail.id}`),
    kind: 'report',
    to: reader.email,
    ...words,
    unsubscribe: `${publicUrl}/api/report_mails/${token}/unsubscribe`,
    ...(attached ? { files: [await readFile(services, file)] } : {}),
  });
  return accepted ? 'sent' : 'refused';
}

async function readFile(
  { storage }: MailServices,
  { key, bytes, name, type }: KeptFile,
): Promise<NonNullable<Mail['files']>[number]> {
  const read = await storage.read(key, { start: 0, end: bytes - 1 });
  return { name, contentType: type, bytes: Buffer.from(read) };
}
