import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { forgetActivityLogsBefore } from './activity-log.store.ts';

/** Job that deletes activity logs older than `days`. Source: LOG-6. */
export function expireActivityLogTasks(services: Services, days: number): Tasks {
  return {
    async expire_activity_logs() {
      await forgetActivityLogsBefore(services.db, new Date(services.clock.now() - days * 86_400_000));
    },
  };
}
