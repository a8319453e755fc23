import { isDeepStrictEqual } from 'node:util';
import { dayBounds, localHour } from '@trapline/domain/common/local-time.rules.ts';
import { emptyDay } from '@trapline/domain/figures/figures.rules.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { seconds } from '../platform/base/clock.ts';
import { computeDay } from '../figures/figures.actions.ts';
import { countedBefore, countedBetween, readDay, setDifference, writeDay } from '../figures/figures.store.ts';
import { lockSensor, sensorsWithEventsSince, sensorTimeZone } from '../events/event-owner.store.ts';
import { eventChanged } from './event-changed.actions.ts';
import { mendMonths } from '../figures/stale-months.actions.ts';
import { computeMonth, readMonth, renewMonth } from '../figures/month-counts.store.ts';
import { mendNewestCount } from '../figures/newest-count.actions.ts';
import { wrongNewestCounts } from '../figures/newest-count.store.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';

/**
 * Compares the stored figures of yesterday and today, the differences of their events, and the newest count of every
 * sensor, with the counts from which they are computed, and all months with their days. Any deviation is reported as an
 * error and corrected, and open pages are notified of events whose differences changed. A failure for one sensor does not
 * affect others. Source: COUNT-8.
 * @param signal stops it between two sensors or months
 * @returns number of wrong days, months and newest counts
 */
export async function compareDays(services: Services, signal: AbortSignal): Promise<number> {
  const now = seconds(services.clock);
  let different = 0;
  for (const sensor of await sensorsWithEventsSince(services.db, instant(now - 3 * 86_400))) {
    signal.throwIfAborted();
    try {
      for (const day of new Set([now - 86_400, now].map((at) => localHour(at, sensor.time_zone).day))) {
        if (!(await isRight(services, sensor.sensor_key, day))) different += 1;
      }
    } catch (error) {
      services.log.error(
        { sensor_key: sensor.sensor_key, err: error },
        'The figures of a sensor could not be compared',
      );
    }
  }
  for await (const wrong of wrongNewestCounts(services.db)) {
    for (const sensor_key of wrong) {
      signal.throwIfAborted();
      different += await mendNewest(services, sensor_key);
    }
  }
  return different + (await mendMonths(services, signal));
}

/** @returns how many were wrong: 0 if an event came meanwhile */
async function mendNewest({ db, log }: Services, sensor_key: number): Promise<number> {
  try {
    const right = await transaction(db, async (tx) => {
      await lockSensor(tx, sensor_key);
      return mendNewestCount(tx, sensor_key);
    });
    if (!right) log.error({ sensor_key }, 'The newest count of a sensor differed from its events');
    return right ? 0 : 1;
  } catch (error) {
    log.error({ sensor_key, err: error }, 'The newest count of a sensor could not be compared');
    return 0;
  }
}

function isRight(services: Services, sensor_key: number, day: string): Promise<boolean> {
  return transaction(services.db, async (tx) => {
    await lockSensor(tx, sensor_key);
    const time_zone = await sensorTimeZone(tx, sensor_key);
    const wrong = await mendDifferences(tx, sensor_key, day, time_zone);
    for (const ts of wrong) await eventChanged(tx, { kind: 'sensor', sensor_key, ts }, { kind: 'mended' });
    const kept = (await readDay(tx, sensor_key, day)) ?? emptyDay;
    const computed = await computeDay(tx, sensor_key, day, time_zone);
    if (wrong.length === 0 && isDeepStrictEqual(kept, computed)) return mendMonth(services, tx, sensor_key, day);
    services.log.error(
      { sensor_key, day, kept, computed, wrong_differences: wrong.length },
      'A day’s figures differ from its events',
    );
    await writeDay(tx, sensor_key, day, computed);
    return false;
  });
}

/** @returns whether the figures of the month of a day were those of its days */
async function mendMonth({ log }: Services, tx: Tx, sensor_key: number, day: string): Promise<boolean> {
  const month = day.slice(0, 7);
  const [kept, computed] = [await readMonth(tx, sensor_key, month), await computeMonth(tx, sensor_key, month)];
  if (isDeepStrictEqual(kept, computed)) return true;
  // `mendMonths` says whether it was never there or is lost.
  if (kept === null) return true;
  await renewMonth(tx, sensor_key, month);
  log.error({ sensor_key, month, kept, computed }, 'A month’s figures differ from its days');
  return false;
}

/**
 * Checks the differences of a day's events against their counts.
 * @returns the times of those that were wrong and have been corrected
 */
async function mendDifferences(tx: Tx, sensorKey: number, day: string, timeZone: string): Promise<readonly Date[]> {
  const bounds = dayBounds(day, timeZone);
  let before = await countedBefore(tx, sensorKey, instant(bounds.from));
  const wrong: Date[] = [];
  for (const event of await countedBetween(tx, sensorKey, instant(bounds.from), instant(bounds.to))) {
    const difference = before === null ? 0 : event.count - before.count;
    if (event.count_difference !== difference) {
      wrong.push(event.ts);
      await setDifference(tx, sensorKey, event.ts, difference);
    }
    before = event;
  }
  return wrong;
}

/** The nightly job that checks daily figures against events. */
export function compareDaysTasks(services: Services): Tasks {
  return {
    async compare_days({ signal }) {
      await compareDays(services, signal);
    },
  };
}
