import { Problem } from '@trapline/domain/common/errors.ts';
import { jobKeptSeconds } from '@trapline/domain/jobs/job.limits.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { AccountCaller } from '../platform/http/handler.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.actions.ts';
import { jobFolder } from './job-files.names.ts';
import { findJobOf, type JobRow, listJobsOf, markCancelled } from './job.store.ts';

/** A job as its account sees it. */
export type OwnJob = JobRow;

type JobServices = Pick<Services, 'db' | 'clock'>;

/** One of one's own jobs. Under an assumed identity these are that account's. Source: JOB-6. @throws Problem `not_found` */
export async function seeJob({ db, clock }: JobServices, { account }: AccountCaller, id: string): Promise<JobRow> {
  const job = await findJobOf(db, account.id, id, new Date(clock.now()));
  if (!job) throw new Problem('not_found');
  return job;
}

/** One's own jobs, the newest first. */
export function seeJobs({ db, clock }: JobServices, { account }: AccountCaller): Promise<readonly JobRow[]> {
  return listJobsOf(db, account.id, new Date(clock.now()));
}

/**
 * Cancels one of one's own jobs, whatever its state; a finished one loses its file. The process that is at it hears of it
 * at once, and finds out by itself if it does not. Source: JOB-6. @throws Problem `not_found`
 */
export async function cancelJob({ db, clock }: JobServices, { account }: AccountCaller, id: string): Promise<void> {
  const now = new Date(clock.now());
  const until = new Date(now.getTime() + jobKeptSeconds * 1_000);
  await transaction(db, async (tx) => {
    if (!(await markCancelled(tx, account.id, id, { now, until }))) throw new Problem('not_found');
    await enqueue(tx, { task: 'delete_files', payload: { prefixes: [jobFolder(id)] } });
    await publishJobChanges(tx, [{ id, account_id: account.id }], true);
  });
}

/** What a path to a job's file names: the job, whose it is, and whose session asked (the account, or who acts as it). */
export interface NamedJobFile {
  readonly jobId: string;
  readonly accountId: number;
  readonly ownId: number;
}

/** A file as it is given out. */
export interface JobFile {
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
}

/**
 * The file that a path names, if those it names may still have it: the path alone gives no right.
 * @throws Problem `not_found` when they may not, `gone` when there is no file any more. Source: JOB-6
 */
export async function openJobFile(services: JobServices, named: NamedJobFile): Promise<JobFile> {
  const account = await findActingAs(services.db, named);
  if (!account) throw new Problem('not_found');
  const job = await findJobOf(services.db, account.id, named.jobId, new Date(services.clock.now()));
  const { file_key: key, file_name: name, file_type: contentType, file_bytes: bytes } = job ?? noFile;
  if (key === null || name === null || contentType === null || bytes === null) {
    throw new Problem('gone', { detail: 'The file was kept for a day, or was deleted' });
  }
  return { key, name, contentType, bytes };
}

const noFile = { file_key: null, file_name: null, file_type: null, file_bytes: null } as const;
