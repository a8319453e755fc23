import type { OverThreshold } from '@trapline/domain/alerts/alert.rules.ts';
import type { Tx } from '../platform/database/database.ts';

/** The decision that an event triggers a notice. */
export interface NewAlert {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly status: OverThreshold;
  readonly count: number;
  readonly count_difference: number;
  readonly decided_at: Date;
}

/** Stores an alert; an event has at most one, whatever happens to it later. @returns whether it is new */
export async function insertAlert(tx: Tx, alert: NewAlert): Promise<boolean> {
  const row = await tx
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.columns(['sensor_key', 'ts']).doNothing())
    .returning('ts')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the alert of an event. Its notices remain: whether they are still true is checked when they are sent. */
export async function deleteAlert(tx: Tx, sensorKey: number, ts: Date): Promise<void> {
  await tx.deleteFrom('alerts').where('sensor_key', '=', sensorKey).where('ts', '=', ts).execute();
}
