import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { foldedPlaceName, placeName } from '@trapline/domain/station/place.rules.ts';
import { mayDelete } from '@trapline/domain/station/station.access.ts';
import type { StationPlaceChange } from '@trapline/domain/station/station-place.schema.ts';
import { auditAssetAction } from '../../audit/asset-audit.actions.ts';
import { publishAssetChanges } from '../../audit/asset-changes.topic.ts';
import type { Actor } from '../../callers/caller.types.ts';
import { checkIfMatch } from '../../platform/base/etag.ts';
import { orNotFound, transaction } from '../../platform/database/database.ts';
import type { ActionServices } from '../../platform/services.ts';
import { assetEtag } from '../../shares/asset.answer.ts';
import { hasEventsNow, lockPlaceRow, markPlaceDeleted, updatePlaceRow } from './place-change.store.ts';
import { isPlaceNameTaken } from './place.store.ts';
import { seePlace } from './read-places.actions.ts';

/**
 * Renames a place, hides or shows it, or sets its threshold, sensitivity or scale; omitted and unchanged fields keep their values.
 * Source: STATION-1, STATION-2, STATION-25, DETECT-12
 * @param ifMatch the etag on which the change is based
 * @throws Problem forbidden, not_found, validation_failed, place_with_name_exists, precondition_failed
 */
export async function changePlace(
  services: ActionServices,
  actor: Actor,
  placeId: string,
  { name: given, ...plain }: StationPlaceChange,
  ifMatch: string | undefined,
): Promise<void> {
  const { id } = await seePlace(services.db, actor.caller.account, placeId);
  const name = given === undefined ? undefined : placeName('/name', given);
  const values = { ...plain, ...(name === undefined ? {} : { name }) };
  try {
    await transaction(services.db, async (tx) => {
      const before = orNotFound(await lockPlaceRow(tx, id));
      checkIfMatch(ifMatch, assetEtag(before.revision));
      const changes = changesOf({ ...before }, values);
      if (Object.keys(changes).length === 0) return;
      await updatePlaceRow(tx, id, {
        ...values,
        ...(name === undefined ? {} : { folded_name: foldedPlaceName(name) }),
      });
      await auditAssetAction(tx, actor, {
        at: new Date(services.clock.now()),
        organizationId: before.organization_id,
        action: 'station_place.update',
        entity: `StationPlace-${id}`,
        details: { changes },
      });
    });
  } catch (error) {
    if (isPlaceNameTaken(error)) throw new Problem('place_with_name_exists', { cause: error });
    throw error;
  }
}

/**
 * Deletes a place without events. It is only marked: events that were deleted, moved or merged may still come back to it. Source: STATION-1, STATION-3
 * @param ifMatch the etag on which the deletion is based
 * @throws Problem forbidden, not_found, precondition_failed, place_with_events_cannot_be_deleted
 */
export async function deletePlace(
  services: ActionServices,
  actor: Actor,
  placeId: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { account } = actor.caller;
  const place = await seePlace(services.db, account, placeId);
  if (!mayDelete(account, place))
    throw new Problem('forbidden', { detail: 'Its creator or the admin deletes a place' });
  const { id, organization_id, created_by } = place;
  await transaction(services.db, async (tx) => {
    const before = orNotFound(await lockPlaceRow(tx, id));
    checkIfMatch(ifMatch, assetEtag(before.revision));
    if (await hasEventsNow(tx, id)) throw new Problem('place_with_events_cannot_be_deleted');
    const at = new Date(services.clock.now());
    await markPlaceDeleted(tx, id, at);
    const entity = `StationPlace-${id}`;
    await auditAssetAction(tx, actor, {
      at,
      organizationId: organization_id,
      action: 'station_place.delete',
      entity,
      details: { name: before.name },
    });
    await publishAssetChanges(tx, [{ entity, owner: { organization_id, created_by } }]);
  });
}
