import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../platform/database/database.ts';
import { countedAt, countedBefore, type CountedRow } from './figures.store.ts';
import { newestCountOf, readNewestCount, writeNewestCount } from './newest-count.store.ts';

/**
 * Keeps the newest event of a sensor that counts, after the event at `ts` was counted, hidden, shown, marked or deleted,
 * and the differences were corrected. Call under the sensor's lock, in the transaction of the change. Idempotent.
 * @param event the event at `ts`, where it is known already; null unless it counts. Source: ATTENTION-3.
 */
export async function keepNewestCount(tx: Tx, sensorKey: number, ts: Date, event?: CountedRow | null): Promise<void> {
  const stored = await readNewestCount(tx, sensorKey);
  const known = stored?.ts ?? null;
  // An earlier event may have been the predecessor, from which the difference was computed.
  const candidate = known !== null && known > ts ? known : ts;
  const found = candidate === ts && event !== undefined ? event : await countedAt(tx, sensorKey, candidate);
  if (found && isDeepStrictEqual(stored, newestCountOf(found))) return;
  if (found) await writeNewestCount(tx, sensorKey, found);
  else if (known?.getTime() === candidate.getTime()) {
    await writeNewestCount(tx, sensorKey, await countedBefore(tx, sensorKey, candidate));
  }
}

/** After every event that can be stored. */
const endOfTime = new Date(8_640_000_000_000_000);

/**
 * Compares the newest event of a sensor that counts, as stored, with its events, and corrects it. Call under the sensor's
 * lock. Source: COUNT-8.
 * @returns whether it was right
 */
export async function mendNewestCount(tx: Tx, sensorKey: number): Promise<boolean> {
  const newest = await countedBefore(tx, sensorKey, endOfTime);
  const real = newest === null ? null : newestCountOf(newest);
  if (isDeepStrictEqual(await readNewestCount(tx, sensorKey), real)) return true;
  await writeNewestCount(tx, sensorKey, newest);
  return false;
}
