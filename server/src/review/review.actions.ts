import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { AnyEvent } from '@trapline/domain/events/any-event.schema.ts';
import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { normalizeTags } from '@trapline/domain/tags/tag.rules.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import { deleteDetections } from '../detections/detection.store.ts';
import { attachmentsOf, deleteAttachments, resetFailed } from '../events/attachment.store.ts';
import { editEvent, editSensorEvent, lockToEdit, readEvent, readSensorEvent } from '../events/event.actions.ts';
import { eventEtag } from '../events/event.answer.ts';
import { changeMarks, deleteEvent, markProcessing, readEventState, type EventState } from '../events/event.store.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { checkNotHeld } from '../holds/check-held.actions.ts';
import { transaction } from '../platform/database/database.ts';
import type { Actor, CallerAccount } from '../callers/caller.types.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { fitWithout } from '../sensors/fit-request.jobs.ts';
import { keepTags } from '../tags/tag.actions.ts';

function checkRevision(state: EventState | null, ifMatch: string | undefined): EventState {
  if (!state) throw new Problem('not_found');
  checkIfMatch(ifMatch, eventEtag(state.revision));
  return state;
}

/**
 * Changes the marks of a sensor's event. Hiding, showing and marking as a false positive also correct the figures.
 * Source: EVENT-16.
 * @param ifMatch the etag on which the change is based
 */
export async function updateEvent(
  services: Services,
  account: CallerAccount,
  id: string,
  change: EventChange,
  ifMatch: string | undefined,
): Promise<Event> {
  const seen = await editSensorEvent(services, account, id);
  const tags = change.tags === undefined ? undefined : [...normalizeTags(change.tags)];
  await transaction(services.db, async (tx) => {
    await lockToEdit(tx, account, seen);
    const before = checkRevision(await readEventState(tx, seen.sensor_key, seen.ts), ifMatch);
    const kept = { ...change, ...(tags === undefined ? {} : { tags }) };
    await changeMarks(tx, seen.sensor_key, seen.ts, kept);
    const hidden = change.hidden ?? before.hidden;
    const misdetection = change.misdetection ?? before.misdetection;
    const recounted = hidden !== before.hidden || misdetection !== before.misdetection;
    await eventChanged(tx, seen, recounted ? { kind: 'recounted', before } : { kind: 'shown differently' });
    if (tags !== undefined) {
      const at = new Date(services.clock.now());
      const tagged = { before: before.tags ?? [], after: tags, account_id: account.id, at };
      await keepTags(tx, { sensor_key: seen.sensor_key, ...tagged });
    }
  });
  return readSensorEvent(services, seen);
}

/**
 * Deletes a sensor's event: its rows and figures at once, its files in a job. Writes an audit entry.
 * @throws Problem under_legal_hold, and as `updateEvent`
 */
export async function removeEvent(
  services: Services,
  actor: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const seen = await editSensorEvent(services, actor.caller.account, id);
  const at = new Date(services.clock.now());
  await transaction(services.db, async (tx) => {
    await lockToEdit(tx, actor.caller.account, seen);
    const before = checkRevision(await readEventState(tx, seen.sensor_key, seen.ts), ifMatch);
    await checkNotHeld(tx, seen.standing.organization_id, { sensor_key: seen.sensor_key }, seen.ts);
    const prefixes = await deleteAttachments(tx, seen.sensor_key, seen.ts);
    await fitWithout(tx, await deleteDetections(tx, seen.sensor_key, seen.ts), at);
    await deleteEvent(tx, seen.sensor_key, seen.ts);
    await eventChanged(tx, seen, { kind: 'deleted', before });
    const untagged = { before: before.tags ?? [], after: [], account_id: null, at };
    await keepTags(tx, { sensor_key: seen.sensor_key, ...untagged });
    await enqueue(tx, { task: 'delete_files', payload: { prefixes } });
    await auditAssetAction(tx, actor, {
      at,
      organizationId: seen.standing.organization_id,
      action: 'event.delete',
      entity: `Sensor-${seen.standing.sensor_id}`,
      details: { timestamp: unix(seen.ts) },
    });
  });
}

/** Queues the failed files of an event to be understood again. @throws Problem conflict when none failed */
export async function retryEvent(services: Services, account: CallerAccount, id: string): Promise<AnyEvent> {
  const seen = await editEvent(services, account, id);
  await transaction(services.db, async (tx) => {
    await lockToEdit(tx, account, seen);
    const again = await resetFailed(tx, seen.sensor_key, seen.ts);
    if (again.length === 0) throw new Problem('conflict', { detail: 'Nothing of this event failed' });
    await markProcessing(tx, seen.sensor_key, seen.ts);
    for (const file of await attachmentsOf(tx, seen.sensor_key, seen.ts)) {
      if (again.includes(file.resource)) await enqueue(tx, understandRequest(file));
    }
    await eventChanged(tx, seen, { kind: 'shown differently' });
  });
  return readEvent(services, account, seen);
}
