import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteMailsBefore } from './mail-in.store.ts';

/** Days after which no mail server delivers a mail again. */
const keptDays = 60;

/** The job that deletes the records of old mails. */
export function mailInTasks(services: Services): Tasks {
  return {
    expire_mails_in: () => deleteMailsBefore(services.db, new Date(services.clock.now() - keptDays * 86_400_000)),
  };
}
