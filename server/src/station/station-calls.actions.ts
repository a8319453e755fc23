import type { StationEvent, StationEventChange } from '@trapline/domain/events/station-event.schema.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { changeStationEvent, deleteStationEvent } from './events/change-event.actions.ts';
import { checkStations } from './station.access.ts';

// The calls of stations refuse accounts that do not use stations, where those of all events say that there is nothing.

/** `changeStationEvent` for accounts that use stations. Source: STATION-1. @throws Problem forbidden, and its own */
export async function changeOneOfStation(
  services: Services,
  actor: Actor,
  id: string,
  change: StationEventChange,
  ifMatch: string | undefined,
): Promise<StationEvent> {
  checkStations(actor.caller.account);
  return await changeStationEvent(services, actor, id, change, ifMatch);
}

/** `deleteStationEvent` for accounts that use stations. Source: STATION-1. @throws Problem forbidden, and its own */
export async function deleteOneOfStation(
  services: Services,
  actor: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  checkStations(actor.caller.account);
  await deleteStationEvent(services, actor, id, ifMatch);
}
