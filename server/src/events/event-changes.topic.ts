import { Type, type Static } from 'typebox';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { defineTopic, publish } from '../platform/bus/bus.ts';
import type { Db } from '../platform/database/database.ts';

const eventChange = Type.Object({ sensor_key: Type.Integer(), timestamp: Type.Integer(), deleted: Type.Boolean() });

/** Message on the bus: an event was added, changed or deleted. */
export type PublishedEventChange = Static<typeof eventChange>;

/** Topic for events that were added, changed or deleted. */
export const eventChanges = defineTopic('events', eventChange);

/**
 * Publishes that events of a sensor were added, changed or deleted, so that open pages reload them. Call it in the
 * transaction of the change.
 * @param deleted whether they were deleted
 */
export async function publishEventChanges(
  db: Db,
  sensorKey: number,
  instants: readonly Date[],
  deleted = false,
): Promise<void> {
  await publish(
    db,
    eventChanges,
    instants.map((ts) => ({ sensor_key: sensorKey, timestamp: unix(ts), deleted })),
  );
}
