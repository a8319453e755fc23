import { invalidValue } from '../common/errors.ts';

/** When a sensor stood at a site, unix seconds; `until` null: it stands there now. */
export interface InstallationTimes {
  readonly since: number;
  readonly until: number | null;
}

/**
 * Checks an installation's corrected times: it has begun, it has not ended in the future, and it lasted a while.
 * @param now unix seconds
 * @throws Problem validation_failed naming the value
 */
export function checkInstallationTimes({ since, until }: InstallationTimes, now: number): void {
  if (since > now) throw invalidValue('/since', 'must not be in the future');
  if (until === null) return;
  if (until > now) throw invalidValue('/until', 'must not be in the future');
  if (until <= since) throw invalidValue('/until', 'must be after the beginning');
}
