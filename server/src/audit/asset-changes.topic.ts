import { Type, type Static } from 'typebox';
import { defineTopic, publish } from '../platform/bus/bus.ts';
import type { Db } from '../platform/database/database.ts';

const assetChange = Type.Object({
  /** `Sensor-{id}`, `InstallationSite-{id}`, `StationPlace-{id}`. */
  entity: Type.String(),
  /** Its last owner, if it was deleted. */
  owner: Type.Optional(
    Type.Object({ organization_id: Type.Union([Type.Integer(), Type.Null()]), created_by: Type.Integer() }),
  ),
});

/** Message on the bus: a sensor, site or station place was added, changed or deleted. */
export type AssetChange = Static<typeof assetChange>;

/** Topic for sensors, sites and station places that were added, changed or deleted. */
export const assetChanges = defineTopic('assets', assetChange);

/**
 * Publishes that sensors, sites or station places were added, changed or deleted, so that open pages reload them. Call it in the
 * transaction of the change.
 */
export function publishAssetChanges(db: Db, changes: readonly AssetChange[]): Promise<void> {
  return publish(db, assetChanges, changes);
}
