import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteMailsBefore } from './mail-in.store.ts';

/** Days after which no mail server repeats a mail any more. */
const keptDays = 60;

/** The job that forgets mails that came long ago. */
export function mailInTasks(services: Services): Tasks {
  return {
    expire_mails_in: () => deleteMailsBefore(services.db, new Date(services.clock.now() - keptDays * 86_400_000)),
  };
}
