import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { isLastPhoto } from '@trapline/domain/station/photo.rules.ts';
import { auditAssetAction } from '../../audit/asset-audit.actions.ts';
import type { Actor } from '../../callers/caller.types.ts';
import { deleteDetections } from '../../detections/detection.store.ts';
import { eventChanged } from '../../event-changes/event-changed.actions.ts';
import { attachmentsOf, deleteAttachments } from '../../events/attachment.store.ts';
import { eventOwner } from '../../events/event-owner.store.ts';
import { lockToEdit } from '../../events/event.actions.ts';
import { forgetFailure, raiseRevisions } from '../../events/event.store.ts';
import { checkNotHeld } from '../../holds/check-held.actions.ts';
import { transaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/job-queue.store.ts';
import { fitWithout } from '../../sensors/fit-request.jobs.ts';
import type { Services } from '../../platform/services.ts';
import { readStationEvent, seeStationEvent } from '../events/change-event.actions.ts';
import { endUploadsOf } from '../../uploads/upload.store.ts';
import { forgetExpected } from './photo.store.ts';
import { checkStations } from '../station.access.ts';

/**
 * Removes a photo from a station event, stored or missing, with its boxes; then the event is counted again.
 * Source: STATION-27.
 * @throws Problem forbidden, not_found, conflict for the last photo other than the tab, under_legal_hold
 */
export async function removePhoto(services: Services, actor: Actor, id: string, key: string): Promise<StationEvent> {
  const { account } = actor.caller;
  checkStations(account);
  const seen = await seeStationEvent(services, account, id);
  const { sensor_key, ts } = seen;
  const at = new Date(services.clock.now());
  await transaction(services.db, async (tx) => {
    await lockToEdit(tx, account, seen);
    const owner = await eventOwner(tx, sensor_key, ts);
    if (!owner) throw new Problem('not_found');
    const stored = (await attachmentsOf(tx, sensor_key, ts)).map(({ resource }) => resource);
    const isStored = stored.includes(key);
    if (!isStored && !owner.source.expected.includes(key)) throw new Problem('not_found');
    if (isLastPhoto(key, stored, owner.source.expected))
      throw new Problem('conflict', { detail: 'The last photo stays' });
    if (isStored && owner.place_id !== null)
      await checkNotHeld(tx, owner.organization_id, { place_id: owner.place_id }, ts);
    await forgetExpected(tx, sensor_key, key);
    // A URL that is still open must not bring it back.
    await endUploadsOf(tx, { sensor_key, ts, resource: key });
    if (isStored) {
      const prefixes = await deleteAttachments(tx, sensor_key, ts, key);
      await fitWithout(tx, await deleteDetections(tx, sensor_key, ts, key), at);
      await forgetFailure(tx, sensor_key, ts);
      await enqueue(tx, { task: 'delete_files', payload: { prefixes } });
    }
    await raiseRevisions(tx, [{ key: sensor_key, uploaded_at: ts }]);
    await eventChanged(tx, seen, { kind: 'understood', owner, clock: services.clock });
    await auditAssetAction(tx, actor, {
      ...{ at, organizationId: owner.organization_id, action: 'photo.delete', entity: owner.entity },
      details: { timestamp: unix(ts), resource: key },
    });
  });
  return readStationEvent(services.db, account, sensor_key);
}
