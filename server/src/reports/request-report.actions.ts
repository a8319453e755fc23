import { Type, type Static } from 'typebox';
import { checkedMonths } from '@trapline/domain/reports/report.rules.ts';
import { type EditedFindings, findings as findingsSchema } from '@trapline/domain/jobs/findings.schema.ts';
import { locales } from '@trapline/domain/accounts/account.limits.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { reportFormats, reportTypes } from '@trapline/domain/reports/report.catalogue.ts';
import { type ExcelRequest, reportJobKind, type ReportRequest } from '@trapline/domain/reports/report.schema.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { defineJobKind, type JobWork } from '../jobs/job-kind.types.ts';
import { requestJob } from '../jobs/request-job.actions.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { findingsAsEdited } from './findings.actions.ts';
import { checkReady, checkSelection } from './gather-report.actions.ts';
import { checkReportType, makeReport, type ReportServices } from './make-report.actions.ts';
import { reportSelection } from './report-order.types.ts';

const payload = Type.Object({
  type: Type.Enum([...reportTypes]),
  format: Type.Enum([...reportFormats]),
  locale: Type.Enum([...locales]),
  time_zone: Type.String(),
  requested_at: Type.String(),
  selection: reportSelection,
  findings: Type.Optional(findingsSchema),
});
type ReportPayload = Static<typeof payload>;

/** The kind of jobs that make reports: for accounts that see every event or source of it. Source: REPORT-2. */
export const reportJob = defineJobKind(reportJobKind, payload, (services, account, wanted) =>
  checkSelection(services, account, wanted.selection),
);

/**
 * Requests an Excel report of picked station events.
 * @returns id of the job
 * @throws Problem validation_failed at `/events`, `/events/{index}`, below `/findings` or `/requested_at_iso`, not_found,
 * forbidden, and what `requestJob` throws. Source: REPORT-1
 */
export async function requestExcelReport(
  services: Services,
  caller: AccountCaller,
  { events, locale, requested_at_iso, type, findings }: ExcelRequest,
): Promise<{ readonly job_id: string }> {
  const order = { type, format: 'xlsx' as const, locale, time_zone: caller.account.time_zone };
  const wanted = { ...order, requested_at: requested_at_iso, selection: { events } };
  return requestIt(services, caller, wanted, findings);
}

/**
 * Requests a report of a sensor, site or place over a period.
 * @returns id of the job
 * @throws Problem validation_failed at `/to`, below `/findings` or `/requested_at_iso`, not_found, forbidden, and what
 * `requestJob` throws. Source: REPORT-3
 */
export async function requestReport(
  services: Services,
  caller: AccountCaller,
  { type, format, locale, source, from, to, requested_at_iso, findings }: ReportRequest,
): Promise<{ readonly job_id: string }> {
  const requested_at = requested_at_iso ?? new Date(services.clock.now()).toISOString();
  const wanted = { sources: [source], period: checkedMonths({ from, to }) };
  const order = { type, format, locale, time_zone: caller.account.time_zone, requested_at };
  return requestIt(services, caller, { ...order, selection: wanted }, findings);
}

async function requestIt(
  services: Services,
  caller: AccountCaller,
  wanted: Omit<ReportPayload, 'findings'>,
  edited: EditedFindings | undefined,
) {
  if (Number.isNaN(Date.parse(wanted.requested_at))) throw invalidValue('/requested_at_iso', 'is no time');
  checkReportType(caller.account, { type: wanted.type, findings: edited });
  await checkSelection(services, caller.account, wanted.selection);
  await checkReady(services, caller.account, wanted.selection);
  const order =
    edited === undefined
      ? wanted
      : { ...wanted, findings: await findingsAsEdited(services, caller, wanted.selection, edited) };
  const job_id = await transaction(services.db, (tx) => requestJob(tx, services, caller, reportJob, order));
  return { job_id };
}

/** Makes the report of a job and stores its file. A kill begins it again. Source: REPORT-2 */
export async function makeJobReport(services: ReportServices, work: JobWork<ReportPayload>): Promise<void> {
  await work.keepFile(await makeReport(services, work, work.payload));
}
