import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { transaction } from '../platform/database/database.ts';
import { enqueue, type Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { fitWithout } from './fit-request.jobs.ts';
import { deleteEventsOfSensor, deleteRestOfSensor } from './remove-sensor.store.ts';

/** Events deleted per transaction, with everything that belongs to them. */
const eventsAtOnce = 1_000;

/**
 * Deletes the data of a deleted sensor in batches. The rows of a batch are deleted in the transaction that queues the
 * deletion of their files, so that after a kill the next run continues. Idempotent.
 * @param signal stops it between two batches; it must then run again
 */
export async function removeSensorData(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  sensorKey: number,
  signal: AbortSignal,
): Promise<void> {
  for (let from = new Date(0), more = true; more; ) {
    signal.throwIfAborted();
    const removed = await transaction(db, async (tx) => {
      const piece = await deleteEventsOfSensor(tx, sensorKey, { from, to: null }, eventsAtOnce);
      if (piece.files.length > 0) {
        const prefixes = piece.files.map(({ storage_key }) => storage_key);
        await enqueue(tx, { task: 'delete_files', payload: { prefixes }, priority: 5 });
      }
      await fitWithout(tx, piece.taught, new Date(clock.now()));
      return piece;
    });
    const last = removed.events.at(-1);
    more = last !== undefined;
    from = last?.ts ?? from;
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
