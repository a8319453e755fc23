import { healthHistoryDays } from '@trapline/domain/health/health.limits.ts';
import { maySeeHealth } from '@trapline/domain/health/health.access.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { sensorStanding } from '../shares/standing.store.ts';
import { listHealthPoints } from './health-point.store.ts';

/** Handlers of the calls about the health of field units. */
export function healthHandlers({ db, clock }: Pick<Services, 'db' | 'clock'>): Pick<Handlers, 'getSensorHealth'> {
  return {
    getSensorHealth: async ({ params, caller }) => {
      const sensor = await sensorStanding(db, caller.account, params.id);
      if (!sensor || sensor.standing === 'none') throw new Problem('not_found');
      if (!maySeeHealth(sensor.standing)) throw new Problem('forbidden');
      const since = new Date(clock.now() - healthHistoryDays * 86_400_000);
      return { points: await listHealthPoints(db, sensor.sensor_key, since) };
    },
  };
}
