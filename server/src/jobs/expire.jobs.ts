import { jobKeptSeconds, longestJobSeconds } from '@trapline/domain/jobs/job.limits.ts';
import { transaction } from '../platform/database/database.ts';
import { enqueue, type Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { publishJobChanges } from './job-changes.actions.ts';
import { jobFolder } from './job-files.names.ts';
import { deleteExpiredJobs, giveUpJobs } from './job-run.store.ts';

/** Jobs whose files one queued job deletes. */
const atOnce = 500;

/** Deletes expired jobs with their files, and marks jobs that never finished as failed. Source: JOB-6, JOB-9. */
export function expireJobTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    expire_jobs: () =>
      transaction(db, async (tx) => {
        const now = clock.now();
        const ids = await deleteExpiredJobs(tx, new Date(now));
        for (let at = 0; at < ids.length; at += atOnce) {
          const prefixes = ids.slice(at, at + atOnce).map(jobFolder);
          await enqueue(tx, { task: 'delete_files', payload: { prefixes }, priority: 5 });
        }
        const [before, until] = [now - longestJobSeconds * 1_000, now + jobKeptSeconds * 1_000];
        await publishJobChanges(tx, await giveUpJobs(tx, new Date(before), 'unavailable', new Date(until)));
      }),
  };
}
