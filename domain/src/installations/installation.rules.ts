import { invalidValue } from '../common/errors.ts';

/** When a sensor stood at a site, unix seconds; `until` null: it stands there now. */
export interface InstallationTimes {
  readonly since: number;
  readonly until: number | null;
}

/**
 * Whether a sensor stood at its site at an instant (unix seconds). `since` is inclusive, `until` exclusive: the instant
 * of a move belongs to the new site. In SQL: `stoodAtSql`. Source: INSTALL-4.
 */
export function stoodAt({ since, until }: InstallationTimes, at: number): boolean {
  return since <= at && (until === null || at < until);
}

/**
 * Checks the corrected period of an installation: it must not start or end in the future, and must not be empty.
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
 * Checks that a correction adds no time before an instant. Someone who edits a sensor through a share must not add time
 * before the share began, or the site would go on showing those events after the share has ended. Source: INSTALL-8.
 * @param earliest unix seconds
 * @throws Problem validation_failed naming the value
 */
export function checkAddedTime(before: InstallationTimes, after: InstallationTimes, earliest: number): void {
  const message = 'must not add time from before the sensor was shared';
  if (after.since < before.since && after.since < earliest) throw invalidValue('/since', message);
  if (before.until === null || (after.until !== null && after.until <= before.until)) return;
  if (Math.max(after.since, before.until) < earliest) throw invalidValue('/until', message);
}

/** Whether a correction only shortens the time at a site. */
export function onlyShortens(before: InstallationTimes, after: InstallationTimes): boolean {
  const end = ({ until }: InstallationTimes) => until ?? Infinity;
  return after.since >= before.since && end(after) <= end(before);
}
