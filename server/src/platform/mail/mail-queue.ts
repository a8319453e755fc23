import type { Db } from '../database/database.ts';
import { enqueue, type JobRequest } from '../jobs/job-queue.store.ts';

/** Tries of a mail: the queue waits e, e², … e¹⁰ seconds between them, then e¹⁰ each, 22 hours in all. Source: MAIL-1. */
export const mailTries = 13;

/**
 * Priority of mails that nobody sits and waits for: a thousand of them hold up no link that somebody asked for.
 * Source: MAIL-6.
 */
export const noticePriority = 1;

/**
 * Asks for a mail inside the caller's transaction: not sent when that rolls back.
 * @param mail `priority`: lower is sent first; 0 unless told
 */
export async function enqueueMail(
  db: Db,
  mail: Pick<JobRequest, 'task' | 'payload' | 'priority' | 'key' | 'runAt'>,
): Promise<void> {
  await enqueue(db, { ...mail, tries: mailTries });
}
