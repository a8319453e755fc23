import type { Standing } from '../shares/standing.access.ts';

/**
 * Whether one may see what a unit says of itself, now and in the last days: its owners and whoever has a share with
 * `full`. A share to read tells only whether the unit responds. Unknown means no. Source: HEALTH-6.
 */
export function maySeeHealth(standing: Standing): boolean {
  return standing !== 'none' && standing !== 'shared_read';
}
