import { deleteEventsOfSensor, type RemovedPiece } from '../../sensors/remove-sensor.store.ts';
import { fitWithout } from '../../sensors/fit-request.jobs.ts';
import type { Tx } from '../../platform/database/database.ts';
import { deleteStationEventRow, type StoredStationEvent } from './station-event-removal.store.ts';

/**
 * Removes the rows of a station event that people have deleted, or that is no longer kept. Call it under its lock, when it
 * counts for its place no more; its files are up to the caller. Source: STATION-26.
 */
export async function removeStationEvent(
  tx: Tx,
  { key, uploaded_at }: StoredStationEvent,
  now: Date,
): Promise<RemovedPiece> {
  const period = { from: uploaded_at, to: new Date(uploaded_at.getTime() + 1) };
  const removed = await deleteEventsOfSensor(tx, key, period, 1);
  await fitWithout(tx, removed.taught, now);
  await deleteStationEventRow(tx, key);
  return removed;
}
