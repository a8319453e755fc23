import type { Standing } from '../shares/standing.access.ts';

/**
 * Whether an account is told of every site at which a sensor stood, and takes it away from any of them: its owners and
 * product admins. A share of the sensor tells nothing of its sites. Source: INSTALL-9.
 */
export function mayTakeFromSites(sensor: Standing): boolean {
  return sensor === 'admin' || sensor === 'organization_admin' || sensor === 'creator';
}
