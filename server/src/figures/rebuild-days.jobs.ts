import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { transaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { recomputeDays } from './figures.actions.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { daysOfSensor, sensorsOfOrganization } from './rebuild-days.store.ts';

/** Days rebuilt per transaction; uploads wait for the sensor's lock no longer than that. */
const daysAtOnce = 31;

/**
 * Rebuilds the daily figures of an organization's sensors after a change of its time zone: all days that now have
 * events or had figures before. Idempotent. Source: ORG-2, COUNT-9.
 * @param signal stops it between two steps; it must then run again
 */
export async function rebuildDays(
  { db }: Pick<Services, 'db'>,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  for (const sensorKey of await sensorsOfOrganization(db, organizationId)) {
    // The present holder of the lock may still write a day of the old zone; later holders see the new one.
    await transaction(db, (tx) => lockSensor(tx, sensorKey));
    const { timeZone, days } = await daysOfSensor(db, sensorKey);
    for (let first = 0; first < days.length; first += daysAtOnce) {
      signal.throwIfAborted();
      await transaction(db, async (tx) => {
        await lockSensor(tx, sensorKey);
        await recomputeDays(tx, sensorKey, days.slice(first, first + daysAtOnce), timeZone);
      });
    }
  }
}

const rebuilding = Compile(Type.Object({ organization_id: Type.Integer() }));

/** The job queued when an organization's time zone changes. */
export function rebuildDaysTasks(services: Services): Tasks {
  return {
    rebuild_days: async ({ payload, signal }) => {
      if (!rebuilding.Check(payload)) throw new Error('Not a payload of this job');
      await rebuildDays(services, payload.organization_id, signal);
    },
  };
}
