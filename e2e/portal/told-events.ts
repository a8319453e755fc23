import { correctFigures } from '@trapline/server/figures/figures.actions.ts';
import { lockSensor } from '@trapline/server/events/event-owner.store.ts';
import { type Db, transaction } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';

/** What an event tells, without its photos. */
export interface ToldEvent {
  /** Fractions of a second do not count. */
  readonly at: Date;
  readonly count?: number;
  readonly detected?: boolean;
}

/** From where these events alert. */
const thresholds = { count: 20, increase: 10 } as const;

/**
 * Puts events into the tables as they are once they were counted, with the figures of their days. For stories about
 * figures of months: to send so many photos would take too long.
 */
export async function addToldEvents(db: Db, sensor: string, events: readonly ToldEvent[]): Promise<void> {
  const { key } = await db.selectFrom('sensors').where('id', '=', sensor).select('key').executeTakeFirstOrThrow();
  const told = events.map((event) => ({ ...event, at: new Date(Math.floor(event.at.getTime() / 1_000) * 1_000) }));
  for (const { at } of told) await ensurePartitions(db, at);
  await transaction(db, async (tx) => {
    await lockSensor(tx, key);
    for (const { at, count = null, detected = null } of told) {
      await tx
        .insertInto('events')
        .values({
          sensor_key: key,
          ts: at,
          received_at: at,
          processing: false,
          count,
          detected,
          sensor_threshold: thresholds.count,
          sensor_increase_threshold: thresholds.increase,
        })
        .execute();
      await correctFigures(tx, key, at, 'changed');
    }
  });
  // The unit has stood there for longer than the portal knows it.
  await db
    .updateTable('installations')
    .set({ since: new Date(0) })
    .where('sensor_key', '=', key)
    .execute();
}
