import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { transaction } from '../platform/database/database.ts';
import { enqueue, type Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deleteEventsOfSensor, deleteRestOfSensor } from './remove-sensor.store.ts';

/** Events that are removed in one transaction, with all that belongs to them. */
const eventsAtOnce = 1_000;

/**
 * Removes what a deleted sensor reported, in pieces: rows and the request to remove their files go together, so that a
 * run that is killed is taken up by the next where it ended. May run twice with one effect.
 * @param signal ends it between two pieces; it then has to run again
 */
export async function removeSensorData(
  { db }: Pick<Services, 'db'>,
  sensorKey: number,
  signal: AbortSignal,
): Promise<void> {
  for (let after = new Date(0), more = true; more; ) {
    signal.throwIfAborted();
    const removed = await transaction(db, async (tx) => {
      const piece = await deleteEventsOfSensor(tx, sensorKey, after, eventsAtOnce);
      if (piece.prefixes.length > 0) {
        await enqueue(tx, { task: 'delete_files', payload: { prefixes: piece.prefixes }, priority: 5 });
      }
      return piece;
    });
    more = removed.last !== null;
    after = removed.last ?? after;
  }
  signal.throwIfAborted();
  await deleteRestOfSensor(db, sensorKey);
}

const removal = Compile(Type.Object({ sensor_key: Type.Integer() }));

/** The job that removes the data of a deleted sensor. */
export function removeSensorTasks(services: Services): Tasks {
  return {
    async remove_sensor({ payload, signal }) {
      if (!removal.Check(payload)) throw new Error('Not a payload of this job');
      await removeSensorData(services, payload.sensor_key, signal);
    },
  };
}
