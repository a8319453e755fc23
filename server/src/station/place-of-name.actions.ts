import { Problem } from '@trapline/domain/common/errors.ts';
import { foldedPlaceName, placeName } from '@trapline/domain/station/place.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Tx } from '../platform/database/database.ts';
import { findOrInsertPlace, keepPlace } from './place-of-name.store.ts';

/** Whose places are meant, and who makes one. */
export type PlaceOwner = Pick<CallerAccount, 'id' | 'organization_id'>;

/** How often a place that was deleted or merged into another meanwhile is looked for again. */
const tries = 3;

/**
 * The place of a name, which is made if there is none. It is not deleted or merged into another place until the
 * transaction, which gives it an event, has ended. Source: STATION-2.
 * @param path JSON pointer of the name
 * @returns its id
 * @throws Problem validation_failed, unavailable
 */
export async function placeNamed(
  tx: Tx,
  { id, organization_id }: PlaceOwner,
  path: string,
  text: string,
  at: Date,
): Promise<number> {
  const name = placeName(path, text);
  const place = { organization_id, created_by: id, name, folded_name: foldedPlaceName(name), created_at: at };
  for (let tried = 0; tried < tries; tried++) {
    const found = await findOrInsertPlace(tx, place);
    if (await keepPlace(tx, found)) return found;
  }
  throw new Problem('unavailable', { detail: 'The place is being changed', retryAfter: 1 });
}
