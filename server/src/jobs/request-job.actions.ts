import { Problem } from '@trapline/domain/common/errors.ts';
import { jobPayloadBytes, jobTries, unfinishedJobs } from '@trapline/domain/jobs/job.limits.ts';
import { base32Id } from '../platform/base/ids.ts';
import type { Tx } from '../platform/database/database.ts';
import type { AccountCaller } from '../platform/http/handler.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { ActionServices } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.actions.ts';
import type { JobKind } from './job-kind.actions.ts';
import { insertJob, lockJobsOf } from './job.store.ts';

/** Seconds after which an account with too many jobs may try again. */
const retryAfter = 30;

/**
 * Asks for a job that its account waits for, in the transaction of what it is about. Whether the caller may have what the
 * job makes is asked by whoever calls this, and again by the job: a right may end while it waits.
 * @returns its id
 * @throws Problem `too_many_requests` while too many of the account's jobs wait or run, `payload_too_large`. Source: JOB-8
 */
export async function requestJob<P>(
  tx: Tx,
  { clock, ids }: Pick<ActionServices, 'clock' | 'ids'>,
  caller: AccountCaller,
  kind: JobKind<P>,
  payload: P,
): Promise<string> {
  const text = JSON.stringify(payload);
  if (Buffer.byteLength(text) > jobPayloadBytes) throw new Problem('payload_too_large');
  const accountId = caller.account.id;
  if ((await lockJobsOf(tx, accountId)) >= unfinishedJobs) {
    throw new Problem('too_many_requests', { detail: 'Other jobs of yours are not finished yet', retryAfter });
  }
  const id = base32Id(ids);
  const now = new Date(clock.now());
  await insertJob(tx, { id, accountId, askedBy: caller.own.id, kind: kind.name, payload: text, now });
  await queueJob(tx, { id, account_id: accountId });
  await publishJobChanges(tx, [{ id, account_id: accountId }]);
  return id;
}

/** Puts a job into the queue. Those of one account run one after the other, so that nobody keeps others waiting. Source: JOB-7. */
export async function queueJob(tx: Tx, job: { readonly id: string; readonly account_id: number }): Promise<void> {
  const queue = `jobs:${job.account_id}`;
  await enqueue(tx, { task: 'run_job', payload: { id: job.id }, queue, tries: jobTries });
}
