import { correctFigures } from '@trapline/server/figures/figures.actions.ts';
import { lockSensor } from '@trapline/server/events/event-owner.store.ts';
import { type Db, transaction } from '@trapline/server/platform/database/database.ts';
import { ensurePartitions } from '@trapline/server/platform/database/partition.store.ts';

/** The figures of an event, without its photos. */
export interface CountedEvent {
  /** Fractions of a second are dropped. */
  readonly at: Date;
  readonly count?: number;
  readonly detected?: boolean;
}

/** The thresholds of these events. */
const thresholds = { count: 20, increase: 10 } as const;

/**
 * Inserts events into the tables as if they had been counted, with the figures of their days. For stories about the
 * figures of months: sending so many photos would take too long.
 */
export async function addCountedEvents(db: Db, sensor: string, events: readonly CountedEvent[]): Promise<void> {
  const { key } = await db.selectFrom('sensors').where('id', '=', sensor).select('key').executeTakeFirstOrThrow();
  const rounded = events.map((event) => ({ ...event, at: new Date(Math.floor(event.at.getTime() / 1_000) * 1_000) }));
  for (const { at } of rounded) await ensurePartitions(db, at);
  await transaction(db, async (tx) => {
    await lockSensor(tx, key);
    for (const { at, count = null, detected = null } of rounded) {
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
  // The unit was there before the portal knew it.
  await db
    .updateTable('installations')
    .set({ since: new Date(0) })
    .where('sensor_key', '=', key)
    .execute();
}
