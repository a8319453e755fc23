import { Problem } from '@trapline/domain/common/errors.ts';
import { foldedPlaceName, placeName } from '@trapline/domain/station/place.rules.ts';
import { auditAssetAction } from '../../audit/asset-audit.actions.ts';
import type { Actor } from '../../callers/caller.types.ts';
import { transaction } from '../../platform/database/database.ts';
import type { ActionServices } from '../../platform/services.ts';
import { insertPlace, isPlaceNameTaken } from './place.store.ts';
import { checkStations } from '../station.access.ts';

/**
 * Creates a place in the caller's organization, or without one for the caller. Source: STATION-1, STATION-2
 * @returns its id
 * @throws Problem forbidden, validation_failed, place_with_name_exists
 */
export async function createPlace(services: ActionServices, actor: Actor, given: { name: string }): Promise<number> {
  const { account } = actor.caller;
  checkStations(account);
  const name = placeName('/name', given.name);
  const at = new Date(services.clock.now());
  const owner = { organization_id: account.organization_id, created_by: account.id, created_at: at };
  try {
    return await transaction(services.db, async (tx) => {
      const id = await insertPlace(tx, owner, { name, folded: foldedPlaceName(name) });
      await auditAssetAction(tx, actor, {
        at,
        organizationId: owner.organization_id,
        action: 'station_place.create',
        entity: `StationPlace-${id}`,
        details: { name },
      });
      return id;
    });
  } catch (error) {
    if (isPlaceNameTaken(error)) throw new Problem('place_with_name_exists', { cause: error });
    throw error;
  }
}
