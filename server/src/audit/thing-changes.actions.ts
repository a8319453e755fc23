import { Type, type Static } from 'typebox';
import { publish } from '../platform/bus/publish.store.ts';
import { defineTopic } from '../platform/bus/topic.ts';
import type { Db } from '../platform/database/database.ts';

const thingChange = Type.Object({
  /** `Sensor-{id}`, `InstallationSite-{id}`. */
  entity: Type.String(),
  /** Whose it was, when it is there no more. */
  owner: Type.Optional(
    Type.Object({ organization_id: Type.Union([Type.Integer(), Type.Null()]), created_by: Type.Integer() }),
  ),
});

/** A sensor or site came, changed or went: said on the bus. */
export type ThingChange = Static<typeof thingChange>;

/** Sensors and sites that came, changed or went. */
export const thingChanges = defineTopic('things', thingChange);

/** Says that sensors or sites came, changed or went: pages that show them ask again. Call it in the transaction of the change. */
export function publishThingChanges(db: Db, changes: readonly ThingChange[]): Promise<void> {
  return publish(db, thingChanges, changes);
}
