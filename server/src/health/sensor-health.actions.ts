import { Problem } from '@trapline/domain/common/errors.ts';
import { maySeeHealth } from '@trapline/domain/health/health.access.ts';
import { healthHistoryDays } from '@trapline/domain/health/health.limits.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { seeSensor } from '../shares/standing.actions.ts';
import { listHealthPoints } from './health-point.store.ts';

/** The health history of a sensor's unit. @throws Problem not_found, forbidden when the account may not see it */
export async function healthOfSensor(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  account: CallerAccount,
  sensorId: string,
): ReturnType<typeof listHealthPoints> {
  const sensor = await seeSensor({ db }, account, sensorId);
  if (!maySeeHealth(sensor.standing)) throw new Problem('forbidden');
  const since = new Date(clock.now() - healthHistoryDays * 86_400_000);
  return listHealthPoints(db, sensor.sensor_key, since);
}
