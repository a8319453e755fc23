import { Problem } from '@trapline/domain/common/errors.ts';
import { mayUseStations, seesPlace } from '@trapline/domain/station/station.access.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { placeStanding, type PlaceStanding } from './place-standing.store.ts';

/** A place that the caller sees. */
export type SeenPlace = PlaceStanding;

/**
 * Allows only accounts that use stations.
 * @throws Problem forbidden. Source: STATION-1
 */
export function checkUsesStations(account: CallerAccount): void {
  if (!mayUseStations(account)) throw new Problem('forbidden');
}

/**
 * The place of an id, if the account may see it.
 * @throws Problem forbidden for accounts without stations, not_found. Source: STATION-1
 */
export async function seePlace(
  { db }: Pick<Services, 'db'>,
  account: CallerAccount,
  placeId: string,
): Promise<SeenPlace> {
  checkUsesStations(account);
  const place = /^\d{1,9}$/.test(placeId) ? await placeStanding(db, Number(placeId)) : null;
  if (!place || !seesPlace(account, place)) throw new Problem('not_found');
  return place;
}
