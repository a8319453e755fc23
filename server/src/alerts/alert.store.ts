import type { OverThreshold } from '@trapline/domain/alerts/alert.rules.ts';
import type { Tx } from '../platform/database/database.ts';

/** A notice to be stored. */
export interface NewAlert {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly status: OverThreshold;
  readonly count: number;
  readonly count_difference: number;
  readonly decided_at: Date;
}

/** Stores a notice; an event has at most one, whatever happens to it later. @returns whether it is new */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<boolean> {
  const row = await tx
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['sensor_key', 'ts']).doNothing())
    .returning('ts')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the notice of an event. */
export async function deleteAlert(tx: Tx, sensorKey: number, ts: Date): Promise<void> {
  await tx.deleteFrom('alerts').where('sensor_key', '=', sensorKey).where('ts', '=', ts).execute();
}
