import { Problem } from '@trapline/domain/common/errors.ts';
import { sameFacts } from '@trapline/domain/station/station-facts.rules.ts';
import { undoSeconds } from '@trapline/domain/station/station.limits.ts';
import type { Actor } from '../../callers/caller.types.ts';
import { transaction, type Tx } from '../../platform/database/database.ts';
import type { ActionServices } from '../../platform/services.ts';
import { applyFacts, placesOf } from './apply-facts.actions.ts';
import { auditManyEvents } from '../station-audit.actions.ts';
import { checkStations } from '../station.access.ts';
import { lockPlaces } from '../../event-changes/place-lock.store.ts';
import { restorePlaceRow } from '../places/place-merge.store.ts';
import { isPlaceNameTaken } from '../places/place.store.ts';
import { lockChange, markUndone } from './station-change.store.ts';
import { lockStationFacts } from './station-facts.store.ts';

/** What undoing has done: events restored, and those that were changed since and are kept as they are. */
export interface Undone {
  readonly restored: number;
  readonly kept: number;
}

/**
 * Undoes a change of many station events, a merge or a deletion, by who did it, within an hour. Places of the events
 * that were deleted since come back with them. Source: STATION-26.
 * @throws Problem forbidden, not_found, gone when it is too late or was undone already, conflict when the name of a
 * place that would come back is taken, or the place was removed
 */
export async function undoStationChange(services: ActionServices, actor: Actor, id: string): Promise<Undone> {
  const { account } = actor.caller;
  checkStations(account);
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    const change = await lockChange(tx, id);
    const own = change?.account_id === account.id && change.organization_id === account.organization_id;
    if (!change || !own) throw new Problem('not_found');
    const age = at.getTime() - change.changed_at.getTime();
    if (change.undone_at !== null || age > undoSeconds * 1_000) throw new Problem('gone');
    const { events, place_id } = change.before;
    const locked = await lockStationFacts(
      tx,
      events.map(({ key }) => key),
    );
    const rows = new Map(locked.map((row) => [row.key, row]));
    const restored = events.flatMap(({ key, before: after, after: made }) => {
      const before = rows.get(key);
      const unchanged = before && sameFacts(before, made) && before.deleted === made.deleted;
      return unchanged ? [{ before, after }] : [];
    });
    await restorePlaces(
      tx,
      place_id,
      restored.map(({ before, after }) => [before.place_id, after.place_id] as const),
    );
    await applyFacts(tx, restored, at);
    await markUndone(tx, id, at);
    const undone = { restored: restored.length, kept: events.length - restored.length };
    const places = [...placesOf(restored), ...(place_id === null ? [] : [place_id])];
    await auditManyEvents(tx, actor, { at, action: 'station_events.undo', places, details: undone });
    return undone;
  }).catch((error: unknown) => {
    if (isPlaceNameTaken(error)) throw nameTaken(error);
    throw error;
  });
}

function nameTaken(cause?: unknown): Problem {
  return new Problem('conflict', { detail: 'Another place has the name of one that would come back', cause });
}

/**
 * Brings back the place that a merge deleted, and those of events that were deleted since. Source: STATION-26.
 * @param moves places of each event: now, and then
 * @throws Problem conflict when a name is taken, or a place is gone for good
 */
async function restorePlaces(
  tx: Tx,
  merged: number | null,
  moves: readonly (readonly [now: number, then: number])[],
): Promise<void> {
  const wanted = new Set([...(merged === null ? [] : [merged]), ...moves.map(([, then]) => then)]);
  const places = await lockPlaces(tx, [...wanted, ...moves.map(([now]) => now)]);
  for (const id of wanted) {
    const place = places.get(id);
    if (!place) throw new Problem('conflict', { detail: 'A place that would come back was removed' });
    if (!place.deleted) continue;
    if (!(await restorePlaceRow(tx, id))) throw nameTaken();
  }
}
