import type { Query } from '@trapline/domain/common/route.ts';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import { parseSort } from '@trapline/domain/common/search.rules.ts';
import { checkTrapDays } from '@trapline/domain/station/trap-days.rules.ts';
import { trapNo } from '@trapline/domain/station/trap-no.rules.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { stationEventSorts } from '@trapline/domain/station/station-event-list.schema.ts';
import { checkedPeriod } from '@trapline/domain/station/station-period.rules.ts';
import { recentDays, stationRowsPerPage } from '@trapline/domain/station/station.limits.ts';
import { unpagedRows } from '@trapline/domain/common/page.limits.ts';
import { readStationEvents } from '../../events/station-event-list.actions.ts';
import type { CallerAccount } from '../../callers/caller.types.ts';
import type { ActionServices } from '../../platform/services.ts';
import { seePlace } from '../places/read-places.actions.ts';
import {
  eventsOfTrapDays,
  recentEventKeys,
  stationEventKeys,
  type ListedKeys,
  type ListPart,
} from './station-event-list.store.ts';

/** Events of a list, and how many it has if a page was requested. */
export interface StationEventPage {
  events: StationEvent[];
  total?: number;
}

type Services = Pick<ActionServices, 'db' | 'clock'>;

/**
 * The events of a place in a period of months, by any column; or those of the same trap and days. Source: STATION-13.
 * @throws Problem as `seePlace`; validation_failed for the period or the sort, and naming `page` where there are too many
 * events for one response
 */
export async function listStationEvents(
  { db }: Services,
  account: CallerAccount,
  placeId: string,
  query: Query<Routes['listStationEvents']>,
): Promise<StationEventPage> {
  const place = await seePlace(db, account, placeId);
  const { trap_no, installed_at, collected_at } = query;
  if (trap_no !== undefined && installed_at !== undefined && collected_at !== undefined) {
    checkTrapDays(installed_at, collected_at);
    const trap = { trap_no: trapNo('/trap_no', trap_no), installed_at, collected_at };
    const period = query.from === undefined && query.to === undefined ? null : checkedPeriod(query);
    const keys = await eventsOfTrapDays(db, place.id, trap, period);
    const part = partOf(query);
    const listed = part === null ? keys : keys.slice(part.offset, part.offset + part.limit);
    return await pageOf(db, account, part, { keys: listed, total: keys.length });
  }
  for (const [field, value] of Object.entries({ trap_no, installed_at, collected_at })) {
    if (value !== undefined) throw invalidValue(`/${field}`, 'needs trap_no, installed_at and collected_at together');
  }
  const order = parseSort(query.sort ?? '-upload_time', stationEventSorts);
  if (!order) {
    throw invalidValue('/sort', `must be one of ${stationEventSorts.join(', ')}, with - before it to turn it round`);
  }
  const part = partOf(query);
  return await pageOf(
    db,
    account,
    part,
    await stationEventKeys(db, place.id, checkedPeriod(query), order, bounded(part)),
  );
}

/** The uploads of a place of the last 30 days, newest first. Source: STATION-14. @throws Problem as `seePlace` */
export async function listRecentStationEvents(
  { db, clock }: Services,
  account: CallerAccount,
  placeId: string,
  query: Query<Routes['listRecentStationEvents']>,
): Promise<StationEventPage> {
  const place = await seePlace(db, account, placeId);
  const since = new Date(clock.now() - recentDays * 86_400_000);
  const part = partOf(query);
  return await pageOf(db, account, part, await recentEventKeys(db, place.id, since, bounded(part)));
}

function partOf({ page, per_page }: { readonly page?: number | undefined; readonly per_page?: number | undefined }) {
  const limit = per_page ?? stationRowsPerPage;
  return page === undefined ? null : { limit, offset: (page - 1) * limit };
}

/** Without a page one more than a response may have, so that an excess is noticed. */
function bounded(part: ListPart | null): ListPart {
  return part ?? { limit: unpagedRows + 1, offset: 0 };
}

async function pageOf(
  db: Services['db'],
  account: CallerAccount,
  part: ListPart | null,
  { keys, total }: ListedKeys,
): Promise<StationEventPage> {
  if (part === null && keys.length > unpagedRows) {
    throw invalidValue('/page', `is needed: there are more than ${unpagedRows} rows`);
  }
  const events = await readStationEvents(db, account, keys);
  return part === null ? { events } : { events, total };
}
