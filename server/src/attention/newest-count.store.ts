import type { Tx } from '../platform/database/database.ts';
import type { CountedRow } from '../figures/figures.store.ts';

/** When the newest event of a sensor that counts was reported, as stored; null without one. */
export async function readNewestCount(tx: Tx, sensorKey: number): Promise<Date | null> {
  const row = await tx.selectFrom('newest_counts').select('ts').where('sensor_key', '=', sensorKey).executeTakeFirst();
  return row?.ts ?? null;
}

/** Stores the newest event of a sensor that counts; null: it has none. */
export async function writeNewestCount(tx: Tx, sensorKey: number, newest: CountedRow | null): Promise<void> {
  if (newest === null) {
    await tx.deleteFrom('newest_counts').where('sensor_key', '=', sensorKey).execute();
    return;
  }
  const values = {
    ts: newest.ts,
    count: newest.count,
    count_difference: newest.count_difference,
    sensor_threshold: newest.sensor_threshold,
    sensor_increase_threshold: newest.sensor_increase_threshold,
  };
  await tx
    .insertInto('newest_counts')
    .values({ sensor_key: sensorKey, ...values })
    .onConflict((conflict) => conflict.column('sensor_key').doUpdateSet(values))
    .execute();
}
