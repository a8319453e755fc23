import { invalidValue } from '../common/errors.ts';

/** When a sensor stood at a site, unix seconds; `until` null: it stands there now. */
export interface InstallationTimes {
  readonly since: number;
  readonly until: number | null;
}

/**
 * Whether a sensor stood at its site at an instant (unix seconds): from the first instant on, and no more at the last,
 * which belongs to where it went. In SQL: `stoodAtSql`. Source: INSTALL-4.
 */
export function stoodAt({ since, until }: InstallationTimes, at: number): boolean {
  return since <= at && (until === null || at < until);
}

/**
 * Checks an installation's corrected times: it has begun, it has not ended in the future, and it lasted a while.
 * Source: INSTALL-5.
 * @param now unix seconds
 * @throws Problem validation_failed naming the value
 */
export function checkInstallationTimes({ since, until }: InstallationTimes, now: number): void {
  if (since > now) throw invalidValue('/since', 'must not be in the future');
  if (until === null) return;
  if (until > now) throw invalidValue('/until', 'must not be in the future');
  if (until <= since) throw invalidValue('/until', 'must be after the beginning');
}

/**
 * Checks that a correction adds no time from before an instant. Whoever edits a sensor by a share adds nothing from before
 * the share: the site would go on to show it after the share has ended. Source: INSTALL-8.
 * @param earliest unix seconds
 * @throws Problem validation_failed naming the value
 */
export function checkAddedTime(before: InstallationTimes, after: InstallationTimes, earliest: number): void {
  const message = 'must not add time from before the sensor was shared';
  if (after.since < before.since && after.since < earliest) throw invalidValue('/since', message);
  if (before.until === null || (after.until !== null && after.until <= before.until)) return;
  if (Math.max(after.since, before.until) < earliest) throw invalidValue('/until', message);
}

/** Whether a correction only takes time away from a site, and adds none. */
export function onlyShortens(before: InstallationTimes, after: InstallationTimes): boolean {
  const end = ({ until }: InstallationTimes) => until ?? Infinity;
  return after.since >= before.since && end(after) <= end(before);
}
