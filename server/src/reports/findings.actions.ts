import { Type, type Static } from 'typebox';
import { locales } from '@trapline/domain/accounts/account.limits.ts';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import type { EditedFindings, Finding, Findings } from '@trapline/domain/jobs/findings.schema.ts';
import { mayHaveFindings } from '@trapline/domain/reports/report.access.ts';
import type { ReportFigures } from '@trapline/domain/reports/report-figures.rules.ts';
import { checkedMonths } from '@trapline/domain/reports/report.rules.ts';
import { findingsJobKind, type FindingsRequest } from '@trapline/domain/reports/report.schema.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { carriesOut, defineJobKind, type JobRunner } from '../jobs/job-kind.types.ts';
import { ownFindings } from '../jobs/own-job.actions.ts';
import { requestJob } from '../jobs/request-job.actions.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { checkReady, checkSelection, gatherReport } from './gather-report.actions.ts';
import { reportSelection, type ReportSelection } from './report-order.types.ts';

/** For whom findings are written. */
export interface FindingsAsker {
  readonly account: CallerAccount;
  /** Who asked in fact; differs from the account under an assumed identity. */
  readonly askedBy: number;
}

/** Writes the findings of a report from its figures. */
export type WriteFindings = (
  asker: FindingsAsker,
  figures: ReportFigures,
  locale: Locale,
  signal: AbortSignal,
) => Promise<Findings>;

const payload = Type.Object({
  selection: reportSelection,
  locale: Type.Enum([...locales]),
  time_zone: Type.String(),
});
type FindingsPayload = Static<typeof payload>;

/** Refuses accounts without the feature. @throws Problem forbidden. Source: REPORT-5 */
export function checkFindings(account: CallerAccount): void {
  if (!mayHaveFindings(account)) throw new Problem('forbidden');
}

/** The kind of jobs that make findings: for accounts with the feature that see every event or source. Source: REPORT-5. */
const findingsJob = defineJobKind(findingsJobKind, payload, async (services, account, wanted) => {
  checkFindings(account);
  await checkSelection(services, account, wanted.selection);
});

/**
 * Requests findings about picked station events or a period, to be edited before the report is made.
 * @returns id of the job
 * @throws Problem validation_failed at `/events`, `/events/{index}` or `/to`, not_found, forbidden, and what `requestJob`
 * throws. Source: REPORT-5
 */
export async function requestFindings(
  services: Services,
  caller: AccountCaller,
  request: FindingsRequest,
): Promise<{ readonly job_id: string }> {
  const { account } = caller;
  checkFindings(account);
  const selection =
    'events' in request
      ? { events: request.events }
      : { sources: [request.source], period: checkedMonths({ from: request.from, to: request.to }) };
  await checkSelection(services, account, selection);
  await checkReady(services, account, selection);
  const wanted: FindingsPayload = { selection, locale: request.locale, time_zone: account.time_zone };
  const job_id = await transaction(services.db, (tx) => requestJob(tx, services, caller, findingsJob, wanted));
  return { job_id };
}

/**
 * Findings as they were edited: the texts are those of people; the model, the date and what they are about are those of
 * the job. Those that were left out stay out.
 * @param selection what the report is about: the same as the job
 * @throws Problem validation_failed at `/findings/job_id` or `/findings/items/{index}`. Source: REPORT-5
 */
export async function findingsAsEdited(
  services: Pick<Services, 'db' | 'clock'>,
  caller: AccountCaller,
  selection: ReportSelection,
  { job_id, items }: EditedFindings,
): Promise<Findings> {
  const made = await ownFindings(services, caller, job_id, findingsJob);
  if (made === null) throw invalidValue('/findings/job_id', 'is no job of yours that has made findings');
  if (!isSameSelection(selection, made.payload.selection))
    throw invalidValue('/findings/job_id', 'has made findings about something else');
  const keyOf = ({ place, trap_no }: Pick<Finding, 'place' | 'trap_no'>) => JSON.stringify([place, trap_no]);
  const left = new Set(made.findings.items.map(keyOf));
  for (const [at, item] of items.entries()) {
    if (!left.delete(keyOf(item))) throw invalidValue(`/findings/items/${at}`, 'is about something else than the job');
  }
  return { ...made.findings, items };
}

/** Whether two reports are about the same: the order of events and sources does not matter. */
function isSameSelection(one: ReportSelection, other: ReportSelection): boolean {
  if ('events' in one) return 'events' in other && isSameSet(one.events, other.events);
  if ('events' in other) return false;
  const keysOf = ({ sources }: typeof one) => sources.map(({ kind, id }) => `${kind} ${id}`);
  const isSamePeriod = one.period.from === other.period.from && one.period.to === other.period.to;
  return isSamePeriod && isSameSet(keysOf(one), keysOf(other));
}

function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}

/** Runs jobs that make findings. */
export function findingsRunner(
  services: Pick<Services, 'db' | 'pool' | 'clock'>,
  writeFindings: WriteFindings,
): JobRunner {
  return carriesOut(findingsJob, async (work) => {
    const { selection, locale, time_zone } = work.payload;
    const figures = await gatherReport(services, work, { selection, type: 'standard', time_zone });
    await work.progress(30);
    const asker = { account: await work.reader(), askedBy: work.askedBy };
    work.keepFindings(await writeFindings(asker, figures, locale, work.signal));
  });
}
