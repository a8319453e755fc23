import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { transaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { computeDay } from './figures.actions.ts';
import { writeDay } from './figures.store.ts';
import { lockSensor } from '../events/event-owner.store.ts';
import { daysOfSensor, sensorsOfOrganization } from './rebuild-days.store.ts';

/** Days that are made anew while a sensor's lock is held: its uploads wait no longer than that. */
const daysAtOnce = 31;

/**
 * Makes the daily figures of an organization's sensors anew, after its days have become others: each day that has events
 * now or had figures before. May run twice with one effect. Source: ORG-2, COUNT-9.
 * @param signal ends it between two steps; it then has to run again
 */
export async function rebuildDays(
  { db }: Pick<Services, 'db'>,
  organizationId: number,
  signal: AbortSignal,
): Promise<void> {
  for (const sensorKey of await sensorsOfOrganization(db, organizationId)) {
    // Whoever has the lock may still write a day of the old zone; whoever gets it later knows the new one.
    await transaction(db, (tx) => lockSensor(tx, sensorKey));
    const { timeZone, days } = await daysOfSensor(db, sensorKey);
    for (let first = 0; first < days.length; first += daysAtOnce) {
      signal.throwIfAborted();
      await transaction(db, async (tx) => {
        await lockSensor(tx, sensorKey);
        for (const day of days.slice(first, first + daysAtOnce)) {
          await writeDay(tx, sensorKey, day, await computeDay(tx, sensorKey, day, timeZone));
        }
      });
    }
  }
}

const rebuilding = Compile(Type.Object({ organization_id: Type.Integer() }));

/** The task that a new time zone of an organization asks for. */
export function rebuildDaysTasks(services: Services): Tasks {
  return {
    rebuild_days: async ({ payload, signal }) => {
      if (!rebuilding.Check(payload)) throw new Error('Not a payload of this job');
      await rebuildDays(services, payload.organization_id, signal);
    },
  };
}
