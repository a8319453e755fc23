import { lockSensor } from '../events/event-owner.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { missingMonths, renewMonth } from './month-counts.store.ts';

/** How many months back a dashboard looks: a year before the month before. */
const monthsShown = 13;

/**
 * Stores the months that a dashboard may look at and that have no row, because they are from before rows were kept.
 * @param now unix seconds
 */
export async function addMissingMonths({ db, log }: Pick<Services, 'db' | 'log'>, now: number): Promise<void> {
  const current = Temporal.Instant.fromEpochMilliseconds(now * 1_000)
    .toZonedDateTimeISO('UTC')
    .toPlainDate();
  const since = current.toPlainYearMonth().subtract({ months: monthsShown }).toString();
  for await (const missing of missingMonths(db, since)) {
    for (const { sensor_key, month } of missing) {
      try {
        await transaction(db, async (tx) => {
          await lockSensor(tx, sensor_key);
          await renewMonth(tx, sensor_key, month);
        });
      } catch (error) {
        log.error({ sensor_key, month, err: error }, 'The figures of a month could not be added');
      }
    }
  }
}
