import { deleteOldKeys } from '../platform/http/idempotency.store.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteOldNetworkAttempts } from './network-attempt.store.ts';
import { deleteOldSessions } from './session.store.ts';

/** Forgets sessions, counters and answered keys whose time is over. */
export function expireSignInTasks(services: Services): Tasks {
  return {
    async expire_sign_in() {
      const now = new Date(services.clock.now());
      await deleteOldSessions(services.db, now);
      await deleteOldNetworkAttempts(services.db, now);
      await deleteOldKeys(services.db, now);
    },
  };
}
