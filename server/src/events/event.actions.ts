import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { normalizeTags } from '@trapline/domain/events/tag.rules.ts';
import { mayEdit, maySee } from '@trapline/domain/sensors/sensor.access.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../platform/http/handler.ts';
import { checkIfMatch } from '../platform/http/if-match.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { auditDeed, editSensor, type Doer } from '../sensors/sensor.actions.ts';
import { eventStanding, type EventStanding } from '../shares/standing.store.ts';
import { attachmentsOf, deleteAttachments, resetFailed, type AttachmentRow } from './attachment.store.ts';
import { correctAppearances, correctFigures } from './counting.actions.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
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

/** Takes the lock of an event's sensor. The right is the one that holds then: a share may have ended meanwhile. */
async function lockToEdit(tx: Tx, account: CallerAccount, { sensor_key, standing }: SeenEvent): Promise<void> {
  await lockSensor(tx, sensor_key);
  await editSensor({ db: tx }, account, standing.sensor_id);
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

/** Other tags of an event than before. */
export interface TagChange {
  readonly sensor_key: number;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** Who set them; null: the event was deleted with its tags. */
  readonly account_id: number | null;
  readonly at: Date;
}

/** What later nouns keep of events, brought in line in the transaction of the change and under the sensor's lock. */
export interface EventDependents {
  readonly deleteDependents: (tx: Tx, sensorKey: number, ts: Date) => Promise<void>;
  readonly keepTags: (tx: Tx, change: TagChange) => Promise<void>;
}

/**
 * Makes a photo with its boxes drawn, as they are now, unless it is there.
 * @returns its name beside the photo's other files, which changes with the boxes
 */
export type Annotate = (attachment: AttachmentRow, type: SensorType) => Promise<string>;

/** Corrects what is counted of an event that was hidden, shown, marked or deleted. @param before it was so */
async function correctDay(tx: Tx, { sensor_key, ts }: SeenEvent, before: EventState): Promise<void> {
  if (before.count !== null) await correctFigures(tx, sensor_key, ts, 'changed');
  else if (before.detected === true) await correctAppearances(tx, sensor_key, ts);
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
  { keepTags }: Pick<EventDependents, 'keepTags'>,
  ifMatch: string | undefined,
): Promise<Event> {
  const seen = await editEvent(services, account, id);
  const tags = change.tags === undefined ? undefined : [...normalizeTags(change.tags)];
  await transaction(services.db, async (tx) => {
    await lockToEdit(tx, account, seen);
    const before = checkRevision(await readEventState(tx, seen.sensor_key, seen.ts), ifMatch);
    const kept = { ...change, ...(tags === undefined ? {} : { tags }) };
    await changeMarks(tx, seen.sensor_key, seen.ts, kept);
    const hidden = change.hidden ?? before.hidden;
    const misdetection = change.misdetection ?? before.misdetection;
    if (hidden !== before.hidden || misdetection !== before.misdetection) await correctDay(tx, seen, before);
    if (tags !== undefined) {
      const at = new Date(services.clock.now());
      const tagged = { before: before.tags ?? [], after: tags, account_id: account.id, at };
      await keepTags(tx, { sensor_key: seen.sensor_key, ...tagged });
    }
  });
  return readEvent(services, seen);
}

/** Deletes an event: its rows and figures at once, its files in a job. Who did it is written down. */
export async function removeEvent(
  services: Services,
  doer: Doer,
  id: string,
  { deleteDependents, keepTags }: EventDependents,
  ifMatch: string | undefined,
): Promise<void> {
  const seen = await editEvent(services, doer.caller.account, id);
  const at = new Date(services.clock.now());
  await transaction(services.db, async (tx) => {
    await lockToEdit(tx, doer.caller.account, seen);
    const before = checkRevision(await readEventState(tx, seen.sensor_key, seen.ts), ifMatch);
    const prefixes = await deleteAttachments(tx, seen.sensor_key, seen.ts);
    await deleteDependents(tx, seen.sensor_key, seen.ts);
    await deleteEvent(tx, seen.sensor_key, seen.ts);
    await addToTotals(tx, seen.sensor_key, -1, before.detected === false ? -1 : 0);
    await correctDay(tx, seen, before);
    const untagged = { before: before.tags ?? [], after: [], account_id: null, at };
    await keepTags(tx, { sensor_key: seen.sensor_key, ...untagged });
    await enqueue(tx, { task: 'delete_files', payload: { prefixes } });
    await auditDeed(tx, doer, {
      at,
      organizationId: seen.standing.organization_id,
      action: 'event.delete',
      entity: `Sensor-${seen.standing.sensor_id}`,
      details: { timestamp: unix(seen.ts) },
    });
  });
}

/** Has the failed files of an event understood again. @throws Problem conflict when none failed */
export async function retryEvent(services: Services, account: CallerAccount, id: string): Promise<Event> {
  const seen = await editEvent(services, account, id);
  await transaction(services.db, async (tx) => {
    await lockToEdit(tx, account, seen);
    const again = await resetFailed(tx, seen.sensor_key, seen.ts);
    if (again.length === 0) throw new Problem('conflict', { detail: 'Nothing of this event failed' });
    await markProcessing(tx, seen.sensor_key, seen.ts);
    for (const file of await attachmentsOf(tx, seen.sensor_key, seen.ts)) {
      if (again.includes(file.resource)) await enqueue(tx, understandRequest(file));
    }
  });
  return readEvent(services, seen);
}
