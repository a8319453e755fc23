import { Compile } from 'typebox/compile';
import { invalidValue } from '@trapline/domain/common/errors.ts';
import type { AnyEvent, AnyEventChange } from '@trapline/domain/events/any-event.schema.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { eventChange } from '@trapline/domain/events/event.schema.ts';
import { stationEventChange } from '@trapline/domain/events/station-event.schema.ts';
import type { Actor } from '../../callers/caller.types.ts';
import { editEvent } from '../../events/event.actions.ts';
import type { Services } from '../../platform/services.ts';
import { removeEvent, updateEvent } from '../../review/review.actions.ts';
import { changeStationEvent, deleteStationEvent } from './change-event.actions.ts';

const marks = Compile(eventChange);
const facts = Compile(stationEventChange);

/** The 422 for a field that this kind of event does not have. */
function foreignField(change: AnyEventChange, own: Readonly<Record<string, unknown>>) {
  const other = Object.keys(change).find((field) => !Object.hasOwn(own, field)) ?? '';
  return invalidValue(`/${other}`, 'is not a field of this kind of event');
}

/**
 * Changes an event of either kind. Source: STATION-7.
 * @throws Problem as `updateEvent` and `changeStationEvent`; validation_failed for fields of the other kind
 */
export async function updateAnyEvent(
  services: Services,
  actor: Actor,
  id: string,
  change: AnyEventChange,
  ifMatch: string | undefined,
): Promise<AnyEvent> {
  const { account } = actor.caller;
  // Before the fields: who does not see the event learns nothing from them.
  const { kind } = await editEvent(services, account, id);
  if (kind === 'station') {
    if (!facts.Check(change)) throw foreignField(change, stationEventChange.properties);
    return await changeStationEvent(services, actor, id, change, ifMatch);
  }
  if (!marks.Check(change)) throw foreignField(change, eventChange.properties);
  return await updateEvent(services, account, id, change, ifMatch);
}

/** Deletes an event of either kind. Source: STATION-7. @throws Problem as `removeEvent` and `deleteStationEvent` */
export function removeAnyEvent(
  services: Services,
  actor: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const remove = parseEventId(id)?.kind === 'station' ? deleteStationEvent : removeEvent;
  return remove(services, actor, id, ifMatch);
}
