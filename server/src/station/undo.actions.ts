import { Problem } from '@trapline/domain/common/errors.ts';
import { sameFacts } from '@trapline/domain/station/station-facts.rules.ts';
import { undoSeconds } from '@trapline/domain/station/station.limits.ts';
import type { Actor } from '../callers/caller.types.ts';
import { transaction } from '../platform/database/database.ts';
import type { ActionServices } from '../platform/services.ts';
import { applyFacts } from './apply-facts.actions.ts';
import { checkStations } from './station.access.ts';
import { presentPlaces, restorePlaceRow } from './place-merge.store.ts';
import { lockChange, markUndone } from './station-change.store.ts';
import { lockStationFacts } from './station-facts.store.ts';

/** What undoing has done: events restored, and those that were changed since and are kept as they are. */
export interface Undone {
  readonly restored: number;
  readonly kept: number;
}

/**
 * Undoes a change of many station events, a merge or a deletion, by who did it, within an hour. Source: STATION-26.
 * @throws Problem forbidden, not_found, gone when it is too late or was undone already, conflict when the name of a
 * merged place is taken
 */
export async function undoStationChange(
  services: ActionServices,
  { caller: { account } }: Actor,
  id: string,
): Promise<Undone> {
  checkStations(account);
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    const change = await lockChange(tx, id);
    const own = change?.account_id === account.id && change.organization_id === account.organization_id;
    if (!change || !own) throw new Problem('not_found');
    const age = at.getTime() - change.changed_at.getTime();
    if (change.undone_at !== null || age > undoSeconds * 1_000) throw new Problem('gone');
    const { events, place_id } = change.before;
    if (place_id !== null && !(await restorePlaceRow(tx, place_id))) {
      throw new Problem('conflict', { detail: 'Another place has this name now' });
    }
    const rows = new Map(
      (
        await lockStationFacts(
          tx,
          events.map(({ key }) => key),
        )
      ).map((row) => [row.key, row]),
    );
    const places = await presentPlaces(tx, [...new Set(events.map(({ before }) => before.place_id))]);
    const restored = events.flatMap(({ key, before: after, after: made }) => {
      const before = rows.get(key);
      const unchanged = before && sameFacts(before, made) && before.deleted === made.deleted;
      return unchanged && places.has(after.place_id) ? [{ before, after }] : [];
    });
    await applyFacts(tx, restored, at);
    await markUndone(tx, id, at);
    return { restored: restored.length, kept: events.length - restored.length };
  });
}
