import { foldedPlaceName, placeName } from '@trapline/domain/station/place.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Tx } from '../platform/database/database.ts';
import { findOrInsertPlace } from './place-of-name.store.ts';

/** Whose places are meant, and who makes one. */
export type PlaceOwner = Pick<CallerAccount, 'id' | 'organization_id'>;

/**
 * The place of a name, which is made if there is none. Source: STATION-2.
 * @param path JSON pointer of the name
 * @returns its id
 * @throws Problem validation_failed
 */
export function placeNamed(
  tx: Tx,
  { id, organization_id }: PlaceOwner,
  path: string,
  text: string,
  at: Date,
): Promise<number> {
  const name = placeName(path, text);
  return findOrInsertPlace(tx, {
    ...{ organization_id, created_by: id, name, folded_name: foldedPlaceName(name), created_at: at },
  });
}
