import { jobKeptSeconds, longestJobSeconds } from '@trapline/domain/jobs/job.limits.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import { enqueue, type Tasks, patientTries } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.topic.ts';
import { jobFolder } from './job-files.names.ts';
import { deleteExpiredJobs, giveUpOldJobs, giveUpStrandedJobs } from './job-run.store.ts';

/** Jobs whose files one queued job deletes. */
const atOnce = 500;

/** Deletes expired jobs with their files, and gives up jobs that cannot finish. Source: JOB-6, JOB-9. */
export function expireJobTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    expire_jobs: () =>
      transaction(db, async (tx) => {
        const now = clock.now();
        const expired = await deleteExpiredJobs(tx, new Date(now));
        const until = new Date(now + jobKeptSeconds * 1_000);
        const old = await giveUpOldJobs(tx, new Date(now - longestJobSeconds * 1_000), until);
        const givenUp = [...old, ...(await giveUpStrandedJobs(tx, until))];
        // A run may still be in progress: its process must stop it.
        await publishJobChanges(tx, givenUp, true);
        await deleteFilesOf(tx, [...expired, ...givenUp.map(({ id }) => id)]);
      }),
  };
}

async function deleteFilesOf(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += atOnce) {
    const prefixes = ids.slice(at, at + atOnce).map(jobFolder);
    await enqueue(tx, { task: 'delete_files', tries: patientTries, payload: { prefixes }, priority: 5 });
  }
}
