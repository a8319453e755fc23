import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { isKept } from '@trapline/domain/common/kept.rules.ts';
import { mayDelete } from '@trapline/domain/station/station.access.ts';
import { sameFacts } from '@trapline/domain/station/station-facts.rules.ts';
import type { UndoableChange } from '@trapline/domain/station/station-event-list.schema.ts';
import { mergedEvents } from '@trapline/domain/station/station.limits.ts';
import { trapNo } from '@trapline/domain/station/trap-no.rules.ts';
import { writeUserAction } from '../../activity-logs/activity-log.store.ts';
import { auditAssetAction } from '../../audit/asset-audit.actions.ts';
import { publishAssetChanges } from '../../audit/asset-changes.topic.ts';
import type { Actor } from '../../callers/caller.types.ts';
import { transaction } from '../../platform/database/database.ts';
import type { ActionServices } from '../../platform/services.ts';
import { applyFacts, keepUndo } from './apply-facts.actions.ts';
import { lockPlaces } from '../../event-changes/place-lock.store.ts';
import { hideMergedPlace } from '../places/place-merge.store.ts';
import { seePlace } from '../places/read-places.actions.ts';
import { auditManyEvents } from '../station-audit.actions.ts';
import { keysOfPlace, lockStationFacts } from './station-facts.store.ts';

/** @throws Problem too_many_events for more than one transaction changes in its time. Source: STATION-26 */
function notTooMany<Key>(keys: readonly Key[]): readonly Key[] {
  if (keys.length <= mergedEvents) return keys;
  throw new Problem('too_many_events', { detail: `At most ${mergedEvents} events; these are ${keys.length}` });
}

/** Gives all events of misread trap numbers of a place another number. Source: STATION-26. @throws Problem as `seePlace`, too_many_events */
export async function mergeTraps(
  services: ActionServices,
  actor: Actor,
  placeId: string,
  { trap_nos, into }: { readonly trap_nos: readonly string[]; readonly into: string },
): Promise<UndoableChange> {
  const { caller } = actor;
  const place = await seePlace(services.db, caller.account, placeId);
  const traps = trap_nos.map((trap, index) => trapNo(`/trap_nos/${index}`, trap));
  const trap_no = trapNo('/into', into);
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    const rows = await lockStationFacts(tx, notTooMany(await keysOfPlace(tx, place.id, traps)));
    // Locked only now: one may have been corrected or deleted since it was found.
    const changes = rows
      .filter((row) => isKept(row) && row.place_id === place.id && traps.includes(row.trap_no))
      .map((before) => ({ before, after: { ...before, trap_no } }))
      .filter(({ before, after }) => !sameFacts(before, after));
    await applyFacts(tx, changes, at);
    if (changes.length > 0) {
      const details = { trap_nos: traps, trap_no, events: changes.length };
      await auditManyEvents(tx, actor, { at, action: 'station_place.merge_traps', places: [place.id], details });
    }
    return { change_id: await keepUndo(services, tx, caller, changes), changed: changes.length };
  });
}

/**
 * Moves all events of a place to another place of the same owner, and deletes it. Source: STATION-26.
 * @throws Problem as `seePlace` for both; forbidden for who may not delete it, conflict, unavailable
 */
export async function mergePlaces(
  services: ActionServices,
  actor: Actor,
  placeId: string,
  into: string,
): Promise<UndoableChange> {
  const { account } = actor.caller;
  const place = await seePlace(services.db, account, placeId);
  if (!mayDelete(account, place)) throw new Problem('forbidden', { detail: 'Only who made it and the admin may' });
  const target = await seePlace(services.db, account, into);
  if (target.id === place.id) throw invalidValue('/into', 'must be another place');
  for (let tried = 0; tried < tries; tried++) {
    const merged = await mergeOnce(services, actor, place.id, target.id);
    if (merged) return merged;
  }
  throw new Problem('unavailable', { detail: 'Events are being added to the place', retryAfter: 1 });
}

/** How often a merge starts again because an event was added to the place meanwhile. */
const tries = 5;

/** @returns null, with nothing changed, when an event was added to the place before it was locked */
async function mergeOnce(
  services: ActionServices,
  actor: Actor,
  from: number,
  into: number,
): Promise<UndoableChange | null> {
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    const keys = notTooMany(await keysOfPlace(tx, from, null));
    const rows = await lockStationFacts(tx, keys);
    const places = await lockPlaces(tx, [from, into]);
    const [source, target] = [places.get(from), places.get(into)];
    if (!source || !target || !isKept(source) || !isKept(target)) {
      throw new Problem('conflict', { detail: 'One of the places was deleted' });
    }
    // Now nothing is added any more. What was added since cannot be locked: events come before places.
    const known = new Set(keys);
    if ((await keysOfPlace(tx, from, null)).some((key) => !known.has(key))) return null;
    await hideMergedPlace(tx, from, at);
    const changes = rows
      .filter((row) => isKept(row) && row.place_id === from)
      .map((before) => ({ before, after: { ...before, place_id: into } }));
    await applyFacts(tx, changes, at);
    const details = { name: source.name, into: target.name, events: changes.length };
    const merge = { at, action: 'station_place.merge', details } as const;
    const { organization_id: organizationId } = actor.caller.account;
    await auditAssetAction(tx, actor, { ...merge, organizationId, entity: `StationPlace-${from}` });
    await writeUserAction(tx, actor.caller, { ...merge, entity: `StationPlace-${into}` });
    await publishAssetChanges(tx, [{ entity: `StationPlace-${into}` }]);
    return { change_id: await keepUndo(services, tx, actor.caller, changes, from), changed: changes.length };
  });
}
