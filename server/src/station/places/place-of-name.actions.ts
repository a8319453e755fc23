import { foldedPlaceName, placeName } from '@trapline/domain/station/place.rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { findOrInsertPlace } from './place-of-name.store.ts';
import { auditNewPlace, type PlaceMaker } from '../station-audit.actions.ts';

/** Whose places are meant, and who makes one. */
function ownerOf(maker: PlaceMaker): { readonly organization_id: number | null; readonly created_by: number } {
  if ('box' in maker) return { organization_id: maker.box.organization_id, created_by: maker.box.account.id };
  const { id, organization_id } = maker.actor.caller.account;
  return { organization_id, created_by: id };
}

/**
 * The place of a name, which is made if there is none, and is locked. Call it after the events are locked. A new one is
 * recorded in the audit trail. Source: STATION-2.
 * @param path JSON pointer of the name
 * @param besides other places that the transaction will change
 * @returns its id
 * @throws Problem validation_failed, unavailable
 */
export async function placeNamed(
  tx: Tx,
  maker: PlaceMaker,
  path: string,
  text: string,
  at: Date,
  besides: readonly number[] = [],
): Promise<number> {
  const name = placeName(path, text);
  const place = { ...ownerOf(maker), name, folded_name: foldedPlaceName(name), created_at: at };
  const { id, isNew } = await findOrInsertPlace(tx, place, besides);
  if (isNew) await auditNewPlace(tx, maker, { id, name, at });
  return id;
}
