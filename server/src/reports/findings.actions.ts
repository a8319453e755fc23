import { Type, type Static } from 'typebox';
import { locales } from '@trapline/domain/accounts/account.limits.ts';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import type { EditedFindings, Finding, Findings } from '@trapline/domain/jobs/findings.schema.ts';
import { mayHaveFindings } from '@trapline/domain/reports/report.access.ts';
import type { ReportFigures } from '@trapline/domain/reports/report-figures.rules.ts';
import { findingsJobKind, type FindingsRequest } from '@trapline/domain/reports/report.schema.ts';
import type { AccountCaller, CallerAccount } from '../callers/caller.types.ts';
import { carriesOut, defineJobKind, type JobRunner } from '../jobs/job-kind.types.ts';
import { ownFindings } from '../jobs/own-job.actions.ts';
import { requestJob } from '../jobs/request-job.actions.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { checkReady, checkSelection, gatherReport } from './gather-report.actions.ts';

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
  events: Type.Array(Type.String()),
  locale: Type.Enum([...locales]),
  time_zone: Type.String(),
});
type FindingsPayload = Static<typeof payload>;

/** Refuses accounts without the feature. @throws Problem forbidden. Source: REPORT-5 */
export function checkFindings(account: CallerAccount): void {
  if (!mayHaveFindings(account)) throw new Problem('forbidden');
}

/** The kind of jobs that make findings: for accounts with the feature that see every event. Source: REPORT-5. */
const findingsJob = defineJobKind(findingsJobKind, payload, async (services, account, wanted) => {
  checkFindings(account);
  await checkSelection(services, account, { events: wanted.events });
});

/**
 * Requests findings about picked station events, to be edited before the report is made.
 * @returns id of the job
 * @throws Problem validation_failed at `/events` or `/events/{index}`, not_found, forbidden, and what `requestJob`
 * throws. Source: REPORT-5
 */
export async function requestFindings(
  services: Services,
  caller: AccountCaller,
  { events, locale }: FindingsRequest,
): Promise<{ readonly job_id: string }> {
  const { account } = caller;
  const wanted: FindingsPayload = { events, locale, time_zone: account.time_zone };
  checkFindings(account);
  await checkSelection(services, account, { events });
  await checkReady(services, account, { events });
  const job_id = await transaction(services.db, (tx) => requestJob(tx, services, caller, findingsJob, wanted));
  return { job_id };
}

/**
 * Findings as they were edited: the texts are those of people; the model, the date and what they are about are those of
 * the job. Those that were left out stay out.
 * @param events of the report: those of the job
 * @throws Problem validation_failed at `/findings/job_id` or `/findings/items/{index}`. Source: REPORT-5
 */
export async function findingsAsEdited(
  services: Pick<Services, 'db' | 'clock'>,
  caller: AccountCaller,
  events: readonly string[],
  { job_id, items }: EditedFindings,
): Promise<Findings> {
  const made = await ownFindings(services, caller, job_id, findingsJob);
  if (made === null) throw invalidValue('/findings/job_id', 'is no job of yours that has made findings');
  if (new Set(events).symmetricDifference(new Set(made.payload.events)).size > 0)
    throw invalidValue('/findings/job_id', 'has made findings about other events');
  const keyOf = ({ place, trap_no }: Pick<Finding, 'place' | 'trap_no'>) => JSON.stringify([place, trap_no]);
  const left = new Set(made.findings.items.map(keyOf));
  for (const [at, item] of items.entries()) {
    if (!left.delete(keyOf(item))) throw invalidValue(`/findings/items/${at}`, 'is about something else than the job');
  }
  return { ...made.findings, items };
}

/** Runs jobs that make findings. */
export function findingsRunner(
  services: Pick<Services, 'db' | 'pool' | 'clock'>,
  writeFindings: WriteFindings,
): JobRunner {
  return carriesOut(findingsJob, async (work) => {
    const { events, locale, time_zone } = work.payload;
    const figures = await gatherReport(services, work, { selection: { events }, type: 'standard', time_zone });
    await work.progress(30);
    const asker = { account: await work.reader(), askedBy: work.askedBy };
    work.keepFindings(await writeFindings(asker, figures, locale, work.signal));
  });
}
