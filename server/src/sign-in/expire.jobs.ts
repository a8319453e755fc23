import { deleteOldKeys } from '../platform/http/idempotency.store.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import { deleteOldAttempts } from '../platform/limited-attempt.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteOldSessions } from '../accounts/session.store.ts';

/** Forgets sessions, counters and answered keys whose time is over. */
export function expireSignInTasks(services: Services): Tasks {
  return {
    async expire_sign_in() {
      const now = new Date(services.clock.now());
      await deleteOldSessions(services.db, now);
      await deleteOldAttempts(services.db, now);
      await deleteOldKeys(services.db, now);
    },
  };
}
