import { Problem } from '@trapline/domain/common/errors.ts';
import { localMonth } from '@trapline/domain/common/local-time.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { totalOf } from '@trapline/domain/events/insect-counts.rules.ts';
import { trapsOf } from '@trapline/domain/station/trap-no.rules.ts';
import { insectTypes, type InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import type { InsectCounts } from '@trapline/field-unit/drawing/unit-camera.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { changePlace } from '../station/places/change-place.actions.ts';
import { createPlace } from '../station/places/create-place.actions.ts';
import { correctPlaceFigures } from '../event-changes/place-figures.store.ts';
import { placeNamed } from '../station/places/place-of-name.actions.ts';
import { demoOrganizations, type DemoPersonKey } from './demo.catalogue.ts';
import { ensureMonths } from './history.actions.ts';
import { sparseOf } from './past.ts';
import type { DemoPeople } from './people.actions.ts';
import { servicesAt } from './places.actions.ts';
import { hasStationEvents, insertStationHistory, type StationHistoryEvent } from './station-history.store.ts';
import type { PastStationEvent } from './station-past.ts';
import type { DemoPlace } from './stations.catalogue.ts';

export const address = '127.0.0.1';
/** Seconds between the creation of the places and their first event. */
const ahead = 30 * 86_400;
/** One of so many insects is found without its type being known. */
const unknownOne = 11;

/** Who makes the places, and whose the events of photo boxes are. */
const owner: DemoPersonKey = 'manager';

/**
 * Creates the station places and the history of their traps, as far as they are missing; events with pictures follow
 * later. The history is atomic.
 * @param past oldest first
 */
export async function ensureStations(
  services: Services,
  people: DemoPeople,
  places: readonly DemoPlace[],
  past: readonly PastStationEvent[],
): Promise<void> {
  const caller = people[owner];
  const begun = (past[0]?.timestamp ?? 0) - ahead;
  const last = past.at(-1)?.timestamp ?? begun;
  await ensureMonths(services, { from: begun, to: last });
  const ids = new Map<string, number>();
  for (const { name, threshold, hidden } of places) {
    const id = await ensurePlace(servicesAt(services, begun), caller, name);
    ids.set(name, id);
    const change = { ...(threshold === null ? {} : { index_threshold: threshold }), ...(hidden ? { hidden } : {}) };
    await changePlace(servicesAt(services, begun), { caller, address }, String(id), change, undefined);
  }
  // A place whose name was misread is made by its first event.
  for (const { readPlace, timestamp } of past) {
    if (ids.has(readPlace)) continue;
    const id = await transaction(services.db, (tx) =>
      placeNamed(tx, { actor: { caller, address } }, '/place', readPlace, instant(timestamp)),
    );
    ids.set(readPlace, id);
  }
  const { organization_id, time_zone } = caller.account;
  const events = past
    .filter(({ pictured }) => !pictured)
    .map((event) => historyEvent(event, ids.get(event.readPlace) ?? 0, people, time_zone));
  await transaction(services.db, async (tx) => {
    if (await hasStationEvents(tx, organization_id)) return;
    await insertStationHistory(tx, organization_id, events);
    await correctPlaceFigures(
      tx,
      events.map(({ place_id, month }) => ({ place_id, month })),
    );
  });
}

async function ensurePlace(services: Services, caller: AccountCaller, name: string): Promise<number> {
  try {
    return await createPlace(services, { caller, address }, { name });
  } catch (error) {
    if (!(error instanceof Problem) || error.type !== 'place_with_name_exists') throw error;
  }
  const at = new Date(services.clock.now());
  return transaction(services.db, (tx) => placeNamed(tx, { actor: { caller, address } }, '/name', name, at));
}

function historyEvent(
  event: PastStationEvent,
  place_id: number,
  people: DemoPeople,
  timeZone: string,
): StationHistoryEvent {
  const { known, unclassified } = recognized(event.insects);
  const insect_counts = sparseOf(known);
  const { place, timestamp } = event;
  return {
    ...{
      timestamp,
      place_id,
      type: event.type,
      trap_no: event.trapNo,
      month: event.month,
      insect_counts,
      unclassified,
    },
    ...{ installed_on: event.installed, collected_on: event.collected, photo_count: event.photos },
    count: totalOf(insect_counts),
    created_by: place.scannedBy === null ? null : people[place.scannedBy].account.id,
    ...boxFacts(event),
    usage: {
      month: localMonth(timestamp, timeZone),
      traps: trapsOf(event.photos),
      plan: demoOrganizations.factory.plan,
    },
  };
}

/** What the photo box of an event reports about itself; nothing for scans. */
export function boxFacts({ place: { box }, readPlace, type }: PastStationEvent) {
  const unknown = { station_name: null, station_place: null, ip_address: null, firmware_version: null };
  if (box === null) return { ...unknown, serial_no: null };
  return {
    station_name: box,
    station_place: readPlace,
    ip_address: type === 'station' ? '192.168.20.231' : '192.168.20.232',
    firmware_version: type === 'station' ? '1.6.3' : '2.1.0',
    serial_no: type === 'station' ? 'PB-1018' : 'PB-2204',
  };
}

/** Some insects were found without their type: they count as others. */
function recognized(insects: InsectCounts): { readonly known: InsectCounts; readonly unclassified: number } {
  const known: Partial<Record<InsectType, number>> = {};
  let unclassified = 0;
  for (const type of insectTypes) {
    const count = insects[type] ?? 0;
    const unknown = Math.floor(count / unknownOne);
    unclassified += unknown;
    if (count > unknown) known[type] = count - unknown;
  }
  return { known: { ...known, others: (known.others ?? 0) + unclassified }, unclassified };
}
