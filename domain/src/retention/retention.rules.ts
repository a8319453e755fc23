import { invalidValue } from '../common/errors.ts';
import { dayBounds, localHour } from '../common/local-time.rules.ts';
import { retentionDays } from './retention.limits.ts';
import type { RetentionTimes } from './retention.schema.ts';

/** The parts of an organization's data that have a retention time of their own, the one that goes first before others. */
export const retentionParts = ['original_days', 'picture_days', 'event_days', 'log_days'] as const;

/**
 * Checks retention times: each in its limits, and nothing is kept longer than what it belongs to.
 * @throws Problem validation_failed. Source: RETENTION-1
 */
export function checkTimes(times: RetentionTimes): void {
  for (const part of retentionParts) {
    const days = times[part];
    const { least, most } = retentionDays[part];
    if (days !== null && (days < least || days > most)) throw invalidValue(`/${part}`, `is not ${least} to ${most}`);
  }
  const { original_days, picture_days, event_days } = times;
  const longer = (a: number | null, b: number | null) => (a ?? Infinity) > (b ?? Infinity);
  if (longer(original_days, picture_days)) throw invalidValue('/original_days', 'is longer than /picture_days');
  if (longer(picture_days, event_days)) throw invalidValue('/picture_days', 'is longer than /event_days');
}

/**
 * The instant before which data is older than a number of days: the beginning of a local day, so that no day is left with a
 * part of its events. Unix seconds. Source: RETENTION-2.
 * @param now unix seconds
 */
export function oldBefore(days: number, now: number, timeZone: string): number {
  const today = Temporal.PlainDate.from(localHour(now, timeZone).day);
  return dayBounds(today.subtract({ days }).toString(), timeZone).from;
}

/**
 * When nothing is left in backups of what was deleted at an instant; unix seconds. Source: BACKUP-4, RETENTION-8.
 * @param keepDays for how many days backups are kept
 */
export function backupsGoneAt(deletedAt: number, keepDays: number): number {
  return deletedAt + (2 * keepDays + 1) * 86_400;
}
