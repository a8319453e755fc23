import type { Db } from '../database/database.ts';
import { enqueue, type JobRequest } from '../jobs/job-queue.store.ts';

/** Attempts per mail: the queue waits e, e², … e¹⁰ seconds between them, then e¹⁰ each, 22 hours in all. Source: MAIL-1. */
export const mailTries = 13;

/**
 * Priority of mails that nobody is waiting for, so that a thousand of them do not delay a link requested by a user.
 * Source: MAIL-6.
 */
export const noticePriority = 1;

/**
 * Queues a mail in the caller's transaction; it is not sent after a rollback.
 * @param mail `priority`: lower values are sent first; default 0
 */
export async function enqueueMail(
  db: Db,
  mail: Pick<JobRequest, 'task' | 'payload' | 'priority' | 'key' | 'runAt'>,
): Promise<void> {
  await enqueue(db, { ...mail, tries: mailTries });
}
