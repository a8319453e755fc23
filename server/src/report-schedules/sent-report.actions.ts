import { Problem } from '@trapline/domain/common/errors.ts';
import { unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import type { SentReport } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { type Db, orNotFound } from '../platform/database/database.ts';
import { managedSchedule, type NamedSchedule } from './schedule.actions.ts';
import { changesOfReport, filesOf, findReport, type KeptFile, mailsOf, reportsOf } from './sent-report.store.ts';

/** What a schedule sent, newest first. @throws Problem not_found, forbidden. Source: SCHEDULE-8 */
export async function listReports(
  db: Db,
  account: CallerAccount,
  named: NamedSchedule,
): Promise<readonly SentReport[]> {
  const { id } = await managedSchedule(db, account, named);
  const reports = await reportsOf(db, id);
  const mails = Map.groupBy(
    await mailsOf(
      db,
      reports.map((report) => report.id),
    ),
    (mail) => mail.report_id,
  );
  return reports.map(({ id, month, state, error, asked_by, files, changes, at }) => ({
    id: String(id),
    ...{ month, state, error },
    by_hand: asked_by !== null,
    at: unix(at),
    files: filesOf(files).map(({ locale, name, bytes }) => ({ locale, name, bytes })),
    mails: (mails.get(id) ?? []).map((mail) => ({ email: mail.email, state: mail.state, at: unixOrNull(mail.at) })),
    changes: [...changesOfReport(changes)],
  }));
}

/** A file that was sent. @throws Problem not_found, forbidden; gone once it has expired */
export async function sentFile(
  db: Db,
  account: CallerAccount,
  named: NamedSchedule & { readonly report: string; readonly locale: string },
): Promise<KeptFile> {
  const schedule = await managedSchedule(db, account, named);
  const id = /^[1-9]\d{0,8}$/.test(named.report) ? Number(named.report) : 0;
  const report = orNotFound(await findReport(db, schedule.id, id));
  const file = filesOf(report.files).find((one) => one.locale === named.locale);
  if (!file) throw new Problem('gone');
  return file;
}
