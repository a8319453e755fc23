import type { StationFacts } from '@trapline/domain/station/station-facts.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { stationEventsMoved } from '../../event-changes/event-changed.actions.ts';
import { checkNoneHeld } from '../../holds/check-held.actions.ts';
import { raiseRevisions } from '../../events/event.store.ts';
import type { Tx } from '../../platform/database/database.ts';
import { base32Id } from '../../platform/base/ids.ts';
import type { AccountCaller } from '../../callers/caller.types.ts';
import type { ActionServices } from '../../platform/services.ts';
import { lockPlaces } from '../../event-changes/place-lock.store.ts';
import { keepChange } from './station-change.store.ts';
import { writeStationFacts, type StationFactsRow } from './station-facts.store.ts';

/** An event that changes: as it is, and as it will be. */
export interface FactsChange {
  readonly before: StationFactsRow;
  readonly after: StationFacts & { readonly deleted: boolean };
}

/** Places of events that change, before and after. */
export function placesOf(changes: readonly FactsChange[]): readonly number[] {
  return [...new Set(changes.flatMap(({ before, after }) => [before.place_id, after.place_id]))];
}

/**
 * Writes new facts of events, or deletes and restores them, with all consequences: the figures of their places, their
 * revisions, and pages that show them. Call it in a transaction that has locked the events, and no place since but by
 * `lockPlaces`.
 * @throws Problem conflict when the place of an event that stays or comes back is deleted, under_legal_hold
 */
export async function applyFacts(tx: Tx, changes: readonly FactsChange[], at: Date): Promise<void> {
  if (changes.length === 0) return;
  const places = await lockPlaces(tx, placesOf(changes));
  for (const { after } of changes) {
    if (!after.deleted && places.get(after.place_id)?.deleted !== false) {
      throw new Problem('conflict', { detail: 'The place was deleted' });
    }
  }
  const leaves = ({ before, after }: FactsChange) =>
    !before.deleted && (after.deleted || after.place_id !== before.place_id);
  await checkNoneHeld(
    tx,
    changes.filter(leaves).map(({ before }) => before),
  );
  const written = changes.map(({ before: { key }, after }) => ({ ...after, key }));
  await writeStationFacts(tx, written, at);
  await raiseRevisions(
    tx,
    changes.map(({ before }) => before),
  );
  await stationEventsMoved(
    tx,
    changes.map(({ before, after }) => ({ ...sourceOf(before), from: before, to: after, isDeleted: after.deleted })),
  );
}

const sourceOf = ({ key, uploaded_at }: StationFactsRow) => ({ sensor_key: key, ts: uploaded_at });

function kept({ place_id, trap_no, installed_at, collected_at, month, deleted }: FactsChange['after']) {
  return { place_id, trap_no, installed_at, collected_at, month, deleted };
}

/**
 * Keeps what a change has replaced, so that it can be undone.
 * @param mergedPlace the place that a merge deleted
 * @returns the id of the change; null where nothing was changed
 */
export async function keepUndo(
  { clock, ids }: Pick<ActionServices, 'clock' | 'ids'>,
  tx: Tx,
  { account }: AccountCaller,
  changes: readonly FactsChange[],
  mergedPlace: number | null = null,
): Promise<string | null> {
  if (changes.length === 0 && mergedPlace === null) return null;
  const id = base32Id(ids);
  const events = changes.map(({ before, after }) => ({ key: before.key, before: kept(before), after: kept(after) }));
  const changed_at = new Date(clock.now());
  const before = { events, place_id: mergedPlace };
  await keepChange(tx, { id, organization_id: account.organization_id, account_id: account.id, changed_at, before });
  return id;
}
