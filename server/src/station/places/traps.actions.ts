import { unix } from '@trapline/domain/common/instant.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { TrapMonth } from '@trapline/domain/station/station-place.schema.ts';
import type { CallerAccount } from '../../callers/caller.types.ts';
import type { ActionServices } from '../../platform/services.ts';
import { seePlace } from './read-places.actions.ts';
import { trapsInMonth, type TrapRow } from './traps.store.ts';

/**
 * The traps of a place, and which of them have events in a month.
 * @param wanted `YYYY-MM`; the current month in the place's time zone when left out
 * @throws Problem as `seePlace`. Source: STATION-24
 */
export async function trapsOfMonth(
  services: ActionServices,
  account: CallerAccount,
  placeId: string,
  wanted: string | undefined,
): Promise<TrapMonth> {
  const place = await seePlace(services.db, account, placeId);
  const now = unix(new Date(services.clock.now()));
  const month = wanted ?? localHour(now, timeZoneOf(place.time_zone)).day.slice(0, 7);
  const rows = await trapsInMonth(services.db, place.id, month);
  return { month, traps: rows.map((row) => ({ trap_no: row.trap_no, events: row.events, newest: newestOf(row) })) };
}

function newestOf({
  key,
  uploaded_at,
  month,
  installed_at,
  collected_at,
}: TrapRow): TrapMonth['traps'][number]['newest'] {
  if (key === null || uploaded_at === null || month === null) return null;
  if (installed_at === null || collected_at === null) return null;
  const id = formatEventId({ kind: 'station', source_key: key, timestamp: unix(uploaded_at) });
  return { id, month, installed_at, collected_at };
}
