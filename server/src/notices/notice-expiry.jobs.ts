import { noticeDays } from '@trapline/domain/notices/notice.limits.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteNoticesBefore } from './notice.store.ts';

/** Notices deleted by one statement. */
const atOnce = 5_000;

/** Deletes old notices. Source: NOTICE-4. */
export function expireNoticeTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    async expire_notices() {
      const before = new Date(clock.now() - noticeDays * 86_400_000);
      while ((await deleteNoticesBefore(db, before, atOnce)) === atOnce);
    },
  };
}
