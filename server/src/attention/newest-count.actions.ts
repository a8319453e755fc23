import { countedAt, countedBefore } from '../figures/figures.store.ts';
import type { Tx } from '../platform/database/database.ts';
import { readNewestCount, writeNewestCount } from './newest-count.store.ts';

/**
 * Keeps the newest event of a sensor that counts, after the event at `ts` was counted, hidden, shown, marked or deleted,
 * and the differences were corrected. Call under the sensor's lock, in the transaction of the change. Idempotent.
 * Source: ATTENTION-3.
 */
export async function keepNewestCount(tx: Tx, sensorKey: number, ts: Date): Promise<void> {
  const known = await readNewestCount(tx, sensorKey);
  // An earlier event may have been the predecessor, from which the difference was computed.
  const candidate = known !== null && known > ts ? known : ts;
  const found = await countedAt(tx, sensorKey, candidate);
  if (found) await writeNewestCount(tx, sensorKey, found);
  else if (known?.getTime() === candidate.getTime()) {
    await writeNewestCount(tx, sensorKey, await countedBefore(tx, sensorKey, candidate));
  }
}
