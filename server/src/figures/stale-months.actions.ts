import { daysOfMonth } from '@trapline/domain/common/calendar.rules.ts';
import { lockSensor, sensorTimeZone } from '../events/event-owner.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { recomputeDays } from './figures.actions.ts';
import { renewMonth } from './month-counts.store.ts';
import { staleMonths, type StaleMonth } from './stale-months.store.ts';

/**
 * Stores the months that have no row, because they are from before rows were kept, and corrects those that differ from
 * their days, or whose days lack turns, because a process of the previous version wrote days meanwhile. Of the latter, all
 * days are computed anew from events. A failure for one month does not affect others. Source: COUNT-8, COUNT-11.
 * @param signal stops it between two months; the next night goes on
 * @returns number of months that were wrong or whose rows were lost
 */
export async function mendMonths({ db, log }: Pick<Services, 'db' | 'log'>, signal: AbortSignal): Promise<number> {
  let [added, wrong] = [0, 0];
  for await (const stale of staleMonths(db)) {
    for (const one of stale) {
      signal.throwIfAborted();
      try {
        await mendMonth({ db }, one);
      } catch (error) {
        log.error({ ...one, err: error }, 'The figures of a month could not be stored');
        continue;
      }
      if (one.flaw === 'missing') added += 1;
      else {
        wrong += 1;
        log.error(one, 'A month’s figures were lost, or differed from its days');
      }
    }
  }
  if (added > 0) log.info({ months: added }, 'Months that had no figures of their own got them');
  return wrong;
}

async function mendMonth({ db }: Pick<Services, 'db'>, { sensor_key, month, flaw }: StaleMonth): Promise<void> {
  await transaction(db, async (tx) => {
    await lockSensor(tx, sensor_key);
    if (flaw === 'wrong') {
      await recomputeDays(tx, sensor_key, daysOfMonth(month), await sensorTimeZone(tx, sensor_key));
    } else await renewMonth(tx, sensor_key, month);
  });
}
