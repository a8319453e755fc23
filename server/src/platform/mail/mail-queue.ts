import type { Db } from '../database/database.ts';
import { enqueue, type JobRequest } from '../jobs/job-queue.store.ts';

/** Tries of a mail: with growing waits about a day. Source: reliability M2. */
const mailTries = 13;

/** Asks for a mail inside the caller's transaction: not sent when that rolls back. */
export async function enqueueMail(db: Db, mail: Pick<JobRequest, 'task' | 'payload'>): Promise<void> {
  await enqueue(db, { ...mail, tries: mailTries });
}
