import { instant } from '@trapline/domain/common/instant.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { orNotFound, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { editSensor } from '../shares/standing.actions.ts';
import type { AttachmentRow } from './attachment.store.ts';
import { findEvent } from './event-list.store.ts';
import { lockSensor, lockSource } from './event-owner.store.ts';
import { eventStanding, type EventStanding } from './event-standing.store.ts';
import { eventsAs } from './event.answer.ts';
import type { Drawing } from './photo-files.names.ts';
import { readStationEvents } from './station-event-list.actions.ts';
import { stationStanding, type StationStanding } from './station-standing.store.ts';

/** An event of a sensor that the caller may see. */
export interface SeenSensorEvent {
  readonly kind: 'sensor';
  readonly sensor_key: number;
  readonly ts: Date;
  readonly standing: EventStanding;
}

/** A station event that the caller may see, which here means to edit it, too. Source: STATION-1. */
export interface SeenStationEvent {
  readonly kind: 'station';
  /** Its own key. */
  readonly sensor_key: number;
  readonly ts: Date;
  readonly standing: StationStanding;
}

/** An event the caller may see. */
export type SeenEvent = SeenSensorEvent | SeenStationEvent;

/**
 * The event of a public id if the account may see it: the only place that distinguishes kinds of events for calls
 * about an event, its files or its boxes.
 * @throws Problem not_found, which does not reveal whether it exists
 */
export async function seeEvent(
  services: Pick<Services, 'db' | 'pool'>,
  account: CallerAccount,
  id: string,
): Promise<SeenEvent> {
  const key = parseEventId(id);
  if (!key) throw new Problem('not_found');
  const [sensor_key, ts] = [key.source_key, instant(key.timestamp)];
  if (key.kind === 'station') {
    const standing = await stationStanding(services.db, account, sensor_key, ts);
    if (!standing) throw new Problem('not_found');
    return { kind: key.kind, sensor_key, ts, standing };
  }
  const standing = await eventStanding(services.pool, account, sensor_key, ts);
  if (!standing || !maySee(standing.standing)) throw new Problem('not_found');
  return { kind: key.kind, sensor_key, ts, standing };
}

/** Finds an event by its public id, if the account may edit it. @throws Problem not_found, forbidden */
export async function editEvent(services: Services, account: CallerAccount, id: string): Promise<SeenEvent> {
  const seen = await seeEvent(services, account, id);
  if (seen.kind === 'sensor' && !mayEdit(seen.standing.seen_by.sensor)) throw new Problem('forbidden');
  return seen;
}

/** The same for calls about events of sensors only. @throws Problem not_found, forbidden */
export async function editSensorEvent(
  services: Services,
  account: CallerAccount,
  id: string,
): Promise<SeenSensorEvent> {
  const seen = await editEvent(services, account, id);
  if (seen.kind !== 'sensor') throw new Problem('not_found');
  return seen;
}

/** Locks the source of an event, then checks the right again: it may have ended meanwhile. Source: SECURITY-10. */
export async function lockToEdit(tx: Tx, account: CallerAccount, seen: SeenEvent): Promise<void> {
  if (seen.kind === 'station') {
    await lockSource(tx, seen);
    if (!(await stationStanding(tx, account, seen.sensor_key, seen.ts))) throw new Problem('not_found');
    return;
  }
  await lockSensor(tx, seen.sensor_key);
  await editSensor({ db: tx }, account, seen.standing.sensor_id);
}

/** The event as the API returns it. @throws Problem not_found */
export async function readEvent(services: Services, account: CallerAccount, seen: SeenEvent): Promise<AnyEvent> {
  if (seen.kind === 'station') {
    const [found] = await readStationEvents(services.db, account, [seen.sensor_key]);
    return orNotFound(found);
  }
  return await readSensorEvent(services, seen);
}

/** The event of a sensor as the API returns it. @throws Problem not_found */
export async function readSensorEvent(services: Services, seen: SeenSensorEvent): Promise<Event> {
  const { seen_by } = seen.standing;
  const through = maySee(seen_by.sensor) ? 'sensor' : 'site';
  const row = await findEvent(services.pool, seen.sensor_key, seen.ts, through);
  const [event] = eventsAs(() => seen_by, row ? [row] : []);
  return orNotFound(event);
}

/**
 * Draws the present boxes on a photo, unless the file already exists.
 * @returns the name of the file, which depends on the boxes
 */
export type Annotate = (attachment: AttachmentRow, type: SensorType, drawing: Drawing) => Promise<string>;
