import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { Db } from '../platform/database/database.ts';
import { stationEventAs } from './station-event.answer.ts';
import { stationEventRows } from './station-event-row.store.ts';
import type { StationReader } from './station-standing.store.ts';

/**
 * Station events as the API returns them, in the order of the given keys and in one statement. Events that the account
 * does not see, or that were deleted, are missing.
 */
export async function readStationEvents(
  db: Db,
  account: StationReader,
  keys: readonly number[],
): Promise<StationEvent[]> {
  if (keys.length === 0) return [];
  return (await stationEventRows(db, account, keys)).map((row) => stationEventAs(row, account));
}
