import type { ChatEvent } from '@trapline/domain/chat/chat-figures.rules.ts';
import { questionReadEvents } from '@trapline/domain/chat/chat.limits.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import { typeCounts } from '@trapline/domain/reports/report-figures.rules.ts';
import type { ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import { daysOut, indexExceeds, trapIndex } from '@trapline/domain/station/trap-days.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Db } from '../platform/database/database.ts';
import { checkStations } from '../station/station.access.ts';
import { type ChatEventRow, type EventChoice, seenEventsOf, seenEventsOfKeys } from './chat-event.store.ts';

function chatEvent(row: ChatEventRow): ChatEvent {
  const id = formatEventId({ kind: 'station', source_key: row.key, timestamp: unix(row.uploaded_at) });
  const index = trapIndex(row.count, row.installed_on, row.collected_on);
  return {
    ...{ id, place_id: String(row.place_id), place: row.place, trap: row.trap_no, month: row.month },
    ...{ days: daysOut(row.installed_on, row.collected_on), collected: row.collected_on, count: row.count, index },
    counts: row.count === null ? new Map() : typeCounts(row.insect_counts),
    threshold: row.index_threshold,
    over: indexExceeds(index, row.index_threshold),
  };
}

/** The selected events that an account still sees, in their order. @throws Problem forbidden. Source: CHAT-7 */
export async function selectedEvents(
  db: Db,
  account: CallerAccount,
  keys: readonly number[],
): Promise<readonly ChatEvent[]> {
  checkStations(account);
  return (await seenEventsOfKeys(db, account, keys)).map(chatEvent);
}

/**
 * Counted events of places in months that an account sees.
 * @throws Problem forbidden, too_many_events
 */
export async function eventsOf(db: Db, account: CallerAccount, choice: EventChoice): Promise<readonly ChatEvent[]> {
  checkStations(account);
  const rows = await seenEventsOf(db, account, choice, questionReadEvents + 1);
  if (rows.length > questionReadEvents) throw new Problem('too_many_events');
  return rows.map(chatEvent);
}

/** Counted events of the traps of some events in other months, of the same places. */
export async function eventsOfSameTraps(
  db: Db,
  account: CallerAccount,
  events: readonly ChatEvent[],
  months: ReportMonths,
): Promise<readonly ChatEvent[]> {
  const found: ChatEvent[] = [];
  for (const [placeId, own] of Map.groupBy(events, ({ place_id }) => place_id)) {
    const traps = [...new Set(own.map(({ trap }) => trap))];
    found.push(...(await eventsOf(db, account, { places: [Number(placeId)], traps, months })));
  }
  return found;
}

/** The months of events; null without any. */
export function monthsOfEvents(events: readonly ChatEvent[]): ReportMonths | null {
  const months = events.map(({ month }) => month).toSorted();
  const [from, to] = [months[0], months.at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}
