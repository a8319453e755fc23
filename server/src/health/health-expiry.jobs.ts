import { healthHistoryDays } from '@trapline/domain/health/health.limits.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteHealthPointsBefore } from './health-point.store.ts';

/** Job that deletes old entries of the health history. */
export function expireHealthTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    async expire_health() {
      await deleteHealthPointsBefore(db, new Date(clock.now() - healthHistoryDays * 86_400_000));
    },
  };
}
