import { Problem } from '@trapline/domain/common/errors.ts';
import { jobKeptSeconds } from '@trapline/domain/jobs/job.limits.ts';
import { Compile } from 'typebox/compile';
import { type Findings, findings } from '@trapline/domain/jobs/findings.schema.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { enqueue, patientTries } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.topic.ts';
import { jobFolder } from './job-files.names.ts';
import type { JobKind, JobRunner } from './job-kind.types.ts';
import { findJobOf, type JobRow, listJobsOf, markCancelled, readPayload, readResult } from './job.store.ts';

/** A job as its account sees it. */
export type OwnJob = JobRow;

type JobServices = Pick<Services, 'db' | 'clock'>;

/** A job of the caller; under an assumed identity, of that account. Source: JOB-6. @throws Problem `not_found` */
export async function seeJob({ db, clock }: JobServices, { account }: AccountCaller, id: string): Promise<JobRow> {
  const job = await findJobOf(db, account.id, id, new Date(clock.now()));
  if (!job) throw new Problem('not_found');
  return job;
}

/** The caller's jobs, newest first. */
export function seeJobs({ db, clock }: JobServices, { account }: AccountCaller): Promise<readonly JobRow[]> {
  return listJobsOf(db, account.id, new Date(clock.now()));
}

/**
 * Cancels a job of the caller in any state; a finished one loses its file. The process that runs it is notified.
 * Source: JOB-6. @throws Problem `not_found`
 */
export async function cancelJob({ db, clock }: JobServices, { account }: AccountCaller, id: string): Promise<void> {
  const now = new Date(clock.now());
  const until = new Date(now.getTime() + jobKeptSeconds * 1_000);
  await transaction(db, async (tx) => {
    if (!(await markCancelled(tx, account.id, id, { now, until }))) throw new Problem('not_found');
    await enqueue(tx, { task: 'delete_files', tries: patientTries, payload: { prefixes: [jobFolder(id)] } });
    await publishJobChanges(tx, [{ id, account_id: account.id }], true);
  });
}

const findingsCheck = Compile(findings);

/**
 * The findings of a job of the caller, if it has made some and the caller may still have them; null otherwise.
 * @param runners of all kinds, which check the right to what the job is about. Source: REPORT-5, JOB-10
 */
export async function findingsOfJob(
  services: JobServices & Pick<Services, 'pool'>,
  runners: readonly JobRunner[],
  { account, own }: AccountCaller,
  { id, kind, state }: JobRow,
): Promise<Findings | null> {
  const runner = runners.find((one) => one.kind === kind);
  const result = state === 'done' && runner ? await readResult(services.db, id) : null;
  if (!runner || !findingsCheck.Check(result)) return null;
  await runner.checkRight(services, account, await readPayload(services.db, id), own.id);
  return result;
}

/**
 * The findings that a job of an account has made, to be printed as its work, and what the job was about.
 * @param kind of jobs that make findings
 * @returns null: the account has no such job, or it has made none. Source: REPORT-5
 */
export async function ownFindings<P>(
  { db, clock }: JobServices,
  { account }: AccountCaller,
  id: string,
  kind: JobKind<P>,
): Promise<{ readonly findings: Findings; readonly payload: P } | null> {
  const job = await findJobOf(db, account.id, id, new Date(clock.now()));
  if (job?.kind !== kind.name || job.state !== 'done') return null;
  const made = await readResult(db, id);
  const payload = kind.read(await readPayload(db, id));
  return findingsCheck.Check(made) && payload !== null ? { findings: made, payload } : null;
}

/** Content of a path to a job's file: the job, its account, and the user whose session requested the path. */
export interface NamedJobFile {
  readonly jobId: string;
  readonly accountId: number;
  readonly ownId: number;
}

/** A result file to be sent. */
export interface JobFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/**
 * The file of a path, if its account and user may still have it; the path alone grants nothing.
 * @param runners of all kinds, which check the right to what the job is about
 * @throws Problem `not_found` or `forbidden` if they may not, `gone` if there is no file any more. Source: JOB-6, JOB-10
 */
export async function openJobFile(
  services: JobServices & Pick<Services, 'pool'>,
  runners: readonly JobRunner[],
  named: NamedJobFile,
): Promise<JobFile> {
  const account = await findActingAs(services.db, named);
  if (!account) throw new Problem('not_found');
  const job = await findJobOf(services.db, account.id, named.jobId, new Date(services.clock.now()));
  const { file_key: key, file_name: name, file_type: contentType, file_bytes: bytes } = job ?? noFile;
  if (!job || key === null || name === null || contentType === null || bytes === null) {
    throw new Problem('gone', { detail: 'The file has expired or was deleted' });
  }
  const runner = runners.find(({ kind }) => kind === job.kind);
  if (!runner) throw new Problem('not_found');
  await runner.checkRight(services, account, await readPayload(services.db, job.id), named.ownId);
  return { key, name, contentType, bytes };
}

const noFile = { file_key: null, file_name: null, file_type: null, file_bytes: null } as const;
