import { Problem } from '@trapline/domain/common/errors.ts';
import { jobPayloadBytes, jobTries, unfinishedJobs } from '@trapline/domain/jobs/job.limits.ts';
import { base32Id } from '../platform/base/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.topic.ts';
import type { JobKind } from './job-kind.types.ts';
import { insertJob, lockAndCountUnfinished } from './job.store.ts';

/** `Retry-After` for an account with too many jobs, seconds. */
const retryAfter = 30;

/**
 * Requests a job in the caller's transaction.
 * @returns its id
 * @throws Problem `too_many_requests` if too many jobs of the account wait or run, `payload_too_large`; `not_found` or
 * `forbidden` if the account may not have the result. Source: JOB-8, JOB-10
 */
export async function requestJob<P>(
  tx: Tx,
  { clock, ids, pool }: Pick<Services, 'clock' | 'ids' | 'pool'>,
  caller: AccountCaller,
  kind: JobKind<P>,
  payload: P,
): Promise<string> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > jobPayloadBytes) throw new Problem('payload_too_large');
  await kind.checkRight({ db: tx, pool }, caller.account, payload, caller.own.id);
  const accountId = caller.account.id;
  if ((await lockAndCountUnfinished(tx, accountId)) >= unfinishedJobs) {
    throw new Problem('too_many_requests', { detail: 'Too many of your jobs are unfinished', retryAfter });
  }
  const id = base32Id(ids);
  const now = new Date(clock.now());
  await insertJob(tx, { id, accountId, askedBy: caller.own.id, kind: kind.name, payload: text, now });
  await queueJob(tx, { id, account_id: accountId });
  await publishJobChanges(tx, [{ id, account_id: accountId }]);
  return id;
}

/** Queues a job. Jobs of one account run one after the other, so that no account delays others. Source: JOB-7. */
export async function queueJob(tx: Tx, job: { readonly id: string; readonly account_id: number }): Promise<void> {
  const queue = `jobs:${job.account_id}`;
  await enqueue(tx, { task: 'run_job', payload: { id: job.id }, queue, tries: jobTries });
}
