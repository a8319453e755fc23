import { undoSeconds } from '@trapline/domain/station/station.limits.ts';
import type { Tasks } from '../../platform/jobs/job-queue.store.ts';
import type { Services } from '../../platform/services.ts';
import { removeDeletedPlaces } from './place-change.store.ts';

/** The job that removes deleted places without events, once their deletion can no longer be undone. Source: STATION-3 */
export function expirePlaceTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    expire_places: () => removeDeletedPlaces(db, new Date(clock.now() - undoSeconds * 1_000)),
  };
}
