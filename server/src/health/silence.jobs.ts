import { silenceWholeCheckSeconds } from '@trapline/domain/health/silence.limits.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { watchSilence } from './silence.actions.ts';

/**
 * Checks every minute for units that fell silent or are back. Each process makes a full check at first and from time to
 * time, to find what happened during downtime, and changed intervals. Source: SILENCE-4, SILENCE-5.
 */
export function watchSilenceTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  let whole: Date | null = null;
  return {
    async watch_silence() {
      const now = new Date(clock.now());
      const age = whole === null ? null : now.getTime() - whole.getTime();
      const since = age !== null && age >= 0 && age < silenceWholeCheckSeconds * 1_000 ? whole : null;
      if ((await watchSilence(db, since, now)) && since === null) whole = now;
    },
  };
}
