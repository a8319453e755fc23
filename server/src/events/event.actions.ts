import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { normalizeTags } from '@trapline/domain/events/tag.rules.ts';
import { mayEdit, maySee } from '@trapline/domain/sensors/sensor.access.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../platform/http/handler.ts';
import { checkIfMatch } from '../platform/http/if-match.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { eventStanding, type EventStanding } from '../shares/standing.store.ts';
import { attachmentsOf, deleteAttachments, resetFailed } from './attachment.store.ts';
import { correctFigures } from './counting.actions.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { findEvent } from './event-list.store.ts';
import { lockSensor } from './event-owner.store.ts';
import { eventEtag, toEvent } from './event.answer.ts';
import {
  addToTotals,
  changeMarks,
  deleteEvent,
  markProcessing,
  readEventState,
  type EventState,
} from './event.store.ts';
import { understandRequest } from './understand-request.actions.ts';

/** An event the caller may see. */
export interface SeenEvent {
  readonly sensor_key: number;
  readonly ts: Date;
  readonly standing: EventStanding;
}

/**
 * The event of a public id if the account may see it.
 * @throws Problem not_found, which does not tell whether it exists
 */
export async function seeEvent(services: Services, account: CallerAccount, id: string): Promise<SeenEvent> {
  const key = parseEventId(id);
  if (!key) throw new Problem('not_found');
  const ts = instant(key.timestamp);
  const standing = await eventStanding(services.pool, account, key.sensor_key, ts);
  if (!standing || !maySee(standing.standing)) throw new Problem('not_found');
  return { sensor_key: key.sensor_key, ts, standing };
}

async function editEvent(services: Services, account: CallerAccount, id: string): Promise<SeenEvent> {
  const seen = await seeEvent(services, account, id);
  if (!mayEdit(seen.standing.sensor_standing)) throw new Problem('forbidden');
  return seen;
}

/** The event on the wire. @throws Problem not_found */
export async function readEvent(services: Services, seen: SeenEvent): Promise<Event> {
  const row = await findEvent(services.pool, seen.sensor_key, seen.ts);
  if (!row) throw new Problem('not_found');
  return toEvent(row, seen.standing.through_site);
}

function checkRevision(state: EventState | null, ifMatch: string | undefined): EventState {
  if (!state) throw new Problem('not_found');
  checkIfMatch(ifMatch, eventEtag(state.revision));
  return state;
}

/**
 * Changes marks of an event; hiding, showing and marking as false correct the figures as an edit does.
 * @param ifMatch the etag the change was made on
 */
export async function updateEvent(
  services: Services,
  account: CallerAccount,
  id: string,
  change: EventChange,
  ifMatch: string | undefined,
): Promise<Event> {
  const seen = await editEvent(services, account, id);
  const tags = change.tags === undefined ? undefined : [...normalizeTags(change.tags)];
  await transaction(services.db, async (tx) => {
    await lockSensor(tx, seen.sensor_key);
    const before = checkRevision(await readEventState(tx, seen.sensor_key, seen.ts), ifMatch);
    const kept = { ...change, ...(tags === undefined ? {} : { tags }) };
    await changeMarks(tx, seen.sensor_key, seen.ts, kept);
    const hidden = change.hidden ?? before.hidden;
    const misdetection = change.misdetection ?? before.misdetection;
    const counted = before.count !== null && (hidden !== before.hidden || misdetection !== before.misdetection);
    if (counted) await correctFigures(tx, { ...seen, time_zone: seen.standing.time_zone }, seen.ts, 'changed');
  });
  return readEvent(services, seen);
}

/** Removes in the same transaction what later nouns keep of an event. */
export type DeleteDependents = (tx: Tx, sensorKey: number, ts: Date) => Promise<void>;

/** Deletes an event: its rows and figures at once, its files in a job. */
export async function removeEvent(
  services: Services,
  account: CallerAccount,
  id: string,
  deleteDependents: DeleteDependents,
  ifMatch: string | undefined,
): Promise<void> {
  const seen = await editEvent(services, account, id);
  await transaction(services.db, async (tx) => {
    await lockSensor(tx, seen.sensor_key);
    const before = checkRevision(await readEventState(tx, seen.sensor_key, seen.ts), ifMatch);
    const prefixes = await deleteAttachments(tx, seen.sensor_key, seen.ts);
    await deleteDependents(tx, seen.sensor_key, seen.ts);
    await deleteEvent(tx, seen.sensor_key, seen.ts);
    await addToTotals(tx, seen.sensor_key, -1, before.detected === false ? -1 : 0);
    if (before.count !== null)
      await correctFigures(tx, { ...seen, time_zone: seen.standing.time_zone }, seen.ts, 'changed');
    await enqueue(tx, { task: 'delete_files', payload: { prefixes } });
  });
}

/** Has the failed files of an event understood again. @throws Problem conflict when none failed */
export async function retryEvent(services: Services, account: CallerAccount, id: string): Promise<Event> {
  const seen = await editEvent(services, account, id);
  await transaction(services.db, async (tx) => {
    await lockSensor(tx, seen.sensor_key);
    const again = await resetFailed(tx, seen.sensor_key, seen.ts);
    if (again.length === 0) throw new Problem('conflict', { detail: 'Nothing of this event failed' });
    await markProcessing(tx, seen.sensor_key, seen.ts);
    for (const file of await attachmentsOf(tx, seen.sensor_key, seen.ts)) {
      if (again.includes(file.resource)) await enqueue(tx, understandRequest(file));
    }
  });
  return readEvent(services, seen);
}
