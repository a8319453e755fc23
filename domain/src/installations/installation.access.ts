import { owns, type Standing } from '../shares/standing.access.ts';

/**
 * Whether an account may see all sites where a sensor was installed, and remove it from any of them, including sites
 * that it may not edit: owners and product admins. A share of the sensor does not reveal its sites. Source: INSTALL-9.
 */
export function mayTakeFromSites(sensor: Standing): boolean {
  return owns(sensor);
}
