import { Type, type Static } from 'typebox';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { defineTopic, publish } from '../platform/bus/bus.ts';
import type { Db } from '../platform/database/database.ts';

const eventChange = Type.Object({ sensor_key: Type.Integer(), timestamp: Type.Integer(), deleted: Type.Boolean() });

/** An event came, changed or went: said on the bus. */
export type EventChange = Static<typeof eventChange>;

/** Events that came, changed or went. */
export const eventChanges = defineTopic('events', eventChange);

/**
 * Says that events of a sensor came or changed, whatever of them did: pages that show them ask again. Call it in the
 * transaction of the change.
 * @param deleted they are there no more
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
