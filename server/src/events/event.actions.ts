import { instant } from '@trapline/domain/common/instant.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { orNotFound, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { editSensor } from '../shares/standing.actions.ts';
import type { AttachmentRow } from './attachment.store.ts';
import { findEvent } from './event-list.store.ts';
import { lockSensor } from './event-owner.store.ts';
import { eventStanding, type EventStanding } from './event-standing.store.ts';
import { eventsAs } from './event.answer.ts';

/** An event the caller may see. New kinds of events become further cases of this type. */
export interface SeenEvent {
  readonly kind: 'sensor';
  readonly sensor_key: number;
  readonly ts: Date;
  readonly standing: EventStanding;
}

/**
 * The event of a public id if the account may see it: the only place that distinguishes kinds of events for calls
 * about an event, its files or its boxes. So far there are only events of sensors.
 * @throws Problem not_found, which does not reveal whether it exists
 */
export async function seeEvent(services: Services, account: CallerAccount, id: string): Promise<SeenEvent> {
  const key = parseEventId(id);
  if (key?.kind !== 'sensor') throw new Problem('not_found');
  const ts = instant(key.timestamp);
  const standing = await eventStanding(services.pool, account, key.source_key, ts);
  if (!standing || !maySee(standing.standing)) throw new Problem('not_found');
  return { kind: key.kind, sensor_key: key.source_key, ts, standing };
}

/** Finds an event by its public id, if the account may edit it. @throws Problem not_found, forbidden */
export async function editEvent(services: Services, account: CallerAccount, id: string): Promise<SeenEvent> {
  const seen = await seeEvent(services, account, id);
  if (!mayEdit(seen.standing.seen_by.sensor)) throw new Problem('forbidden');
  return seen;
}

/** Locks the sensor of an event, then checks the right again: a share may have ended meanwhile. Source: SECURITY-10. */
export async function lockToEdit(tx: Tx, account: CallerAccount, { sensor_key, standing }: SeenEvent): Promise<void> {
  await lockSensor(tx, sensor_key);
  await editSensor({ db: tx }, account, standing.sensor_id);
}

/** The event as the API returns it. @throws Problem not_found */
export async function readEvent(services: Services, seen: SeenEvent): Promise<Event> {
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
export type Annotate = (attachment: AttachmentRow, type: SensorType) => Promise<string>;
