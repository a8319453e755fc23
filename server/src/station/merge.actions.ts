import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { mayDelete } from '@trapline/domain/station/station.access.ts';
import { sameFacts } from '@trapline/domain/station/station-facts.rules.ts';
import type { UndoableChange } from '@trapline/domain/station/station-event-list.schema.ts';
import { trapNo } from '@trapline/domain/station/trap-no.rules.ts';
import type { Actor } from '../callers/caller.types.ts';
import { transaction } from '../platform/database/database.ts';
import type { ActionServices } from '../platform/services.ts';
import { applyFacts, keepUndo } from './apply-facts.actions.ts';
import { hideMergedPlace } from './place-merge.store.ts';
import { seePlace } from './read-places.actions.ts';
import { keysOfPlace, lockStationFacts } from './station-facts.store.ts';

/** Gives all events of misread trap numbers of a place another number. Source: STATION-26. @throws Problem as `seePlace` */
export async function mergeTraps(
  services: ActionServices,
  { caller }: Actor,
  placeId: string,
  { trap_nos, into }: { readonly trap_nos: readonly string[]; readonly into: string },
): Promise<UndoableChange> {
  const place = await seePlace(services.db, caller.account, placeId);
  const traps = trap_nos.map((trap, index) => trapNo(`/trap_nos/${index}`, trap));
  const trap_no = trapNo('/into', into);
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    const rows = await lockStationFacts(tx, await keysOfPlace(tx, place.id, traps));
    // Locked only now: one may have been corrected or deleted since it was found.
    const changes = rows
      .filter((row) => !row.deleted && row.place_id === place.id && traps.includes(row.trap_no))
      .map((before) => ({ before, after: { ...before, trap_no } }))
      .filter(({ before, after }) => !sameFacts(before, after));
    await applyFacts(tx, changes, at);
    return { change_id: await keepUndo(services, tx, caller, changes), changed: changes.length };
  });
}

/**
 * Moves all events of a place to another place of the same owner, and deletes it. Source: STATION-26.
 * @throws Problem as `seePlace` for both; forbidden for who may not delete it
 */
export async function mergePlaces(
  services: ActionServices,
  { caller }: Actor,
  placeId: string,
  into: string,
): Promise<UndoableChange> {
  const { account } = caller;
  const place = await seePlace(services.db, account, placeId);
  if (!mayDelete(account, place)) throw new Problem('forbidden', { detail: 'Only who made it and the admin may' });
  const target = await seePlace(services.db, account, into);
  if (target.id === place.id) throw invalidValue('/into', 'must be another place');
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    // Before its events are found: no upload can add one to a place that is deleted.
    await hideMergedPlace(tx, place.id, target.id, at);
    const rows = await lockStationFacts(tx, await keysOfPlace(tx, place.id, null));
    const changes = rows
      .filter((row) => !row.deleted && row.place_id === place.id)
      .map((before) => ({ before, after: { ...before, place_id: target.id } }));
    await applyFacts(tx, changes, at);
    return { change_id: await keepUndo(services, tx, caller, changes, place.id), changed: changes.length };
  });
}
