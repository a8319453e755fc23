import { Problem } from '@trapline/domain/common/errors.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import type { CallerAccount } from '../callers/caller.types.ts';

/**
 * Allows only accounts that use stations.
 * @throws Problem forbidden. Source: STATION-1
 */
export function checkStations(account: CallerAccount): void {
  if (!mayUseStations(account)) throw new Problem('forbidden', { detail: 'Stations are not among the allowed types' });
}
