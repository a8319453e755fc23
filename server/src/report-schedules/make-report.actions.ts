import { Problem, type ProblemType } from '@trapline/domain/common/errors.ts';
import { figureChanges, type ReportFigures } from '@trapline/domain/report-schedules/figure-change.rules.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import { comparedReports } from '@trapline/domain/report-schedules/report-schedule.limits.ts';
import { findActingAccount } from '../accounts/account.store.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { base32Id } from '../platform/base/ids.ts';
import { transaction } from '../platform/database/database.ts';
import { enqueue, patientTries } from '../platform/jobs/job-queue.store.ts';
import { enqueueMail, noticePriority } from '../platform/mail/mail.ts';
import type { Services } from '../platform/services.ts';
import { recipientsOf } from './recipient.store.ts';
import { insertMails } from './report-mail.store.ts';
import { figuresOf, withoutPlaces } from './report-figures.store.ts';
import { isAboutStill } from './report-schedule.store.ts';
import type { MakeFile, ReportSubject } from './report-schedule.types.ts';
import {
  type DueReport,
  earlierFigures,
  findDueReport,
  finishReport,
  type KeptFile,
  renewFigures,
  type ToldChange,
} from './sent-report.store.ts';

/** What making reports needs. */
export type MakingServices = Pick<Services, 'db' | 'clock' | 'ids' | 'storage' | 'log'>;

/** An attempt. */
interface Attempt {
  readonly lastTry: boolean;
  readonly signal: AbortSignal;
}

/**
 * Makes a report that is due, in each language of its recipients, and queues its mails in the transaction that records
 * it. If the schedule was given another place or site meanwhile, it is made again. Failures are reported to
 * whoever made the schedule. Source: SCHEDULE-5, SCHEDULE-6, SCHEDULE-9
 * @throws an unexpected error, for another attempt
 */
export async function makeDueReport(
  services: MakingServices,
  makeFile: MakeFile,
  id: number,
  { lastTry, signal }: Attempt,
): Promise<void> {
  const report = await findDueReport(services.db, id);
  if (!report) return;
  const files: KeptFile[] = [];
  try {
    if (await makeAndRecord(services, makeFile, { report, files, signal })) return;
    await deleteFiles(services, files);
  } catch (error) {
    await deleteFiles(services, files);
    if (signal.aborted) throw error;
    const foreseen = error instanceof Problem && error.status < 500;
    if (!foreseen && !lastTry) throw error;
    if (!foreseen) services.log.error({ err: error, report: id }, 'A scheduled report has failed');
    if (await recordFailure(services, report, error instanceof Problem ? error.type : 'internal_error')) return;
  }
  signal.throwIfAborted();
  await makeDueReport(services, makeFile, id, { lastTry, signal });
}

/** Deletes files that nobody will receive. A failure of the report is reported even if the storage fails. */
async function deleteFiles({ storage, log }: MakingServices, files: readonly KeptFile[]): Promise<void> {
  for (const { key } of files)
    await storage
      .delete(key)
      .catch((err: unknown) => log.warn({ err, key }, 'A file of a report that was not sent was not deleted'));
}

/** @returns whether it was recorded; if not, the schedule has another subject by now, and it must be made again */
async function makeAndRecord(
  services: MakingServices,
  makeFile: MakeFile,
  { report, files, signal }: { readonly report: DueReport; readonly files: KeptFile[]; readonly signal: AbortSignal },
): Promise<boolean> {
  const reader = await readerOf(services, report);
  const subject = subjectOf(report, report.month);
  for (const locale of await localesOf(services, report)) {
    const wanted = { ...subject, locale, format: report.format, requestedAt: report.at };
    const { name, contentType, bytes } = await makeFile(() => readerOf(services, report), wanted, signal);
    const key = `reports/${report.id}/${base32Id(services.ids)}`;
    await services.storage.check();
    const incoming = await services.storage.receive(bytes, () => undefined);
    await incoming.commit(key);
    files.push({ locale, key, name, type: contentType, bytes: incoming.written.bytes, subject: report.subject });
  }
  const figures = await figuresOf(services.db, subject);
  const earlier = await earlierOf(services, report, mayUseStations(reader));
  const changes = earlier.flatMap((one) => one.changes);
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    // Recipients never get what the schedule was about before.
    if (!(await isAboutStill(tx, report))) return false;
    if (!(await finishReport(tx, report.id, { state: 'made', files, figures, changes, at })))
      throw new Error('The report was made by another process');
    for (const { id, now, changes: told } of earlier) if (told.length > 0) await renewFigures(tx, id, now);
    for (const mail of await insertMails(tx, report.id, report.schedule_id))
      await enqueueMail(tx, { task: 'mail_report', payload: { mail }, priority: noticePriority });
    return true;
  });
}

/** The organization's admin, whoever that is by now. @throws Problem forbidden if there is none */
async function readerOf(
  { db }: MakingServices,
  { admin_account_id, organization_id }: DueReport,
): Promise<CallerAccount> {
  const reader = admin_account_id === null ? null : await findActingAccount(db, admin_account_id);
  if (reader?.organization_id !== organization_id) throw new Problem('forbidden');
  return reader;
}

/** The languages of those who get the report; that of the schedule if nobody does. */
async function localesOf({ db }: MakingServices, { schedule_id, locale }: DueReport) {
  const recipients = await recipientsOf(db, [schedule_id]);
  const reading = recipients.filter(({ state, removed }) => state === 'confirmed' && !removed);
  return new Set(reading.length === 0 ? [locale] : reading.map((one) => one.locale ?? locale));
}

function subjectOf({ kind, source_id, organization_id }: DueReport, month: string): ReportSubject {
  return { kind, id: source_id, organizationId: organization_id, month };
}

/**
 * Earlier reports of the schedule, with what their figures are today, and which changes are told.
 * @param stations whether the reader uses stations. Source: SCHEDULE-6
 */
async function earlierOf({ db }: MakingServices, report: DueReport, stations: boolean) {
  const compared = [];
  const readable = (figures: ReportFigures) => (stations ? figures : withoutPlaces(figures));
  for (const { id, month, figures } of await earlierFigures(db, report, comparedReports)) {
    const now = await figuresOf(db, subjectOf(report, month));
    const changes: readonly ToldChange[] = figureChanges(readable(figures), readable(now)).map((change) => ({
      month,
      ...change,
    }));
    compared.push({ id, now, changes });
  }
  return compared;
}

/** @returns whether it is done; if not, the schedule has another subject by now, and the report must be made again */
async function recordFailure({ db, clock }: MakingServices, report: DueReport, error: ProblemType): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await isAboutStill(tx, report))) return false;
    if (!(await finishReport(tx, report.id, { state: 'failed', error, at: new Date(clock.now()) }))) return true;
    const told = new Set([report.created_by, ...(report.admin_account_id === null ? [] : [report.admin_account_id])]);
    for (const account of told) {
      const payload = { report: report.id, account };
      await enqueueMail(tx, { task: 'mail_report_failure', payload, priority: noticePriority });
    }
    // An attempt that was killed may have left files.
    await enqueue(tx, { task: 'delete_files', tries: patientTries, payload: { prefixes: [`reports/${report.id}`] } });
    return true;
  });
}
