import { foldedPlaceName, placeName } from '@trapline/domain/station/place.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Tx } from '../platform/database/database.ts';
import { findOrInsertPlace, type PlaceOfName } from './place-of-name.store.ts';

/** Whose places are meant, and who makes one. */
export type PlaceOwner = Pick<CallerAccount, 'id' | 'organization_id'>;

/**
 * The place of a name, which is made if there is none, and is locked. Call it after the events are locked. Source: STATION-2.
 * @param path JSON pointer of the name
 * @param besides other places that the transaction will change
 * @throws Problem validation_failed, unavailable
 */
export function placeNamed(
  tx: Tx,
  { id, organization_id }: PlaceOwner,
  path: string,
  text: string,
  at: Date,
  besides: readonly number[] = [],
): Promise<PlaceOfName> {
  const name = placeName(path, text);
  const place = { organization_id, created_by: id, name, folded_name: foldedPlaceName(name), created_at: at };
  return findOrInsertPlace(tx, place, besides);
}
