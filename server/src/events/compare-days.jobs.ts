import { isDeepStrictEqual } from 'node:util';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { emptyDay } from '@trapline/domain/events/aggregate.rules.ts';
import { transaction } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { seconds } from '../platform/clock.ts';
import { computeDay } from './counting.actions.ts';
import { readDay, writeDay } from './counting.store.ts';
import { lockSensor, sensorsWithEventsSince } from './event-owner.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';

/**
 * Compares the kept figures of yesterday and today with the events they are made from. There must be no difference; one
 * is reported as an error and mended. Source: architecture.md, the ways data goes, 5.
 * @returns how many days differed
 */
export async function compareDays(services: Services): Promise<number> {
  const now = seconds(services.clock);
  let different = 0;
  for (const sensor of await sensorsWithEventsSince(services.db, instant(now - 3 * 86_400))) {
    for (const day of new Set([now - 86_400, now].map((at) => localHour(at, sensor.time_zone).day))) {
      await transaction(services.db, async (tx) => {
        await lockSensor(tx, sensor.sensor_key);
        const kept = (await readDay(tx, sensor.sensor_key, day)) ?? emptyDay;
        const computed = await computeDay(tx, sensor.sensor_key, day, sensor.time_zone);
        const { events, max_count, increase, over_threshold, over_increase, by_hour, by_type, by_type_hour } = kept;
        const figures = { events, max_count, increase, over_threshold, over_increase, by_hour, by_type, by_type_hour };
        if (isDeepStrictEqual(figures, computed)) return;
        different += 1;
        services.log.error(
          { sensor_key: sensor.sensor_key, day, kept: figures, computed },
          'A day’s figures differ from its events',
        );
        await writeDay(tx, sensor.sensor_key, day, computed);
      });
    }
  }
  return different;
}

/** The nightly comparison. */
export function compareDaysTasks(services: Services): Tasks {
  return {
    async compare_days() {
      await compareDays(services);
    },
  };
}
