import { Problem } from '@trapline/domain/common/errors.ts';
import { parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import { mayDelete, seesPlace } from '@trapline/domain/station/station.access.ts';
import { changedAll } from '@trapline/domain/station/station-facts.rules.ts';
import type { StationEventsChange, UndoableChange } from '@trapline/domain/station/station-event-list.schema.ts';
import type { Actor, CallerAccount } from '../../callers/caller.types.ts';
import { transaction, type Tx } from '../../platform/database/database.ts';
import type { ActionServices } from '../../platform/services.ts';
import { applyFacts, keepUndo, placesOf, type FactsChange } from './apply-facts.actions.ts';
import { auditManyEvents } from '../station-audit.actions.ts';
import { checkStations } from '../station.access.ts';
import { placeNamed } from '../places/place-of-name.actions.ts';
import { lockStationFacts, type StationFactsRow } from './station-facts.store.ts';

/**
 * Changes, moves or deletes many station events at once: all or none. Source: STATION-26.
 * @throws Problem forbidden, not_found naming an event that the caller does not see, validation_failed naming one to
 * which the change does not fit
 */
export async function changeStationEvents(
  services: ActionServices,
  actor: Actor,
  wanted: StationEventsChange,
): Promise<UndoableChange> {
  const { caller } = actor;
  const { account } = caller;
  checkStations(account);
  const at = new Date(services.clock.now());
  return transaction(services.db, async (tx) => {
    const events = await lockSeenEvents(tx, account, wanted.events);
    const changes =
      'delete' in wanted ? deletionOf(account, events) : await changesOf(tx, actor, events, wanted.change, at);
    await applyFacts(tx, changes, at);
    if (changes.length > 0) {
      const [action, facts] =
        'delete' in wanted
          ? (['station_events.delete', {}] as const)
          : (['station_events.change', wanted.change] as const);
      const details = { events: changes.length, ...facts };
      await auditManyEvents(tx, actor, { at, action, places: placesOf(changes), details });
    }
    const change_id = await keepUndo(services, tx, caller, changes);
    return { change_id, changed: changes.length };
  });
}

/** Locks events that the account sees, in the order of their ids. @throws Problem not_found */
async function lockSeenEvents(
  tx: Tx,
  account: CallerAccount,
  ids: readonly string[],
): Promise<readonly StationFactsRow[]> {
  const keys = ids.map((id) => parseEventId(id));
  const rows = await lockStationFacts(
    tx,
    keys.flatMap((key) => (key?.kind === 'station' ? [key.source_key] : [])),
  );
  const known = new Map(rows.map((row) => [row.key, row]));
  return keys.map((key, index) => {
    const row = key?.kind === 'station' ? known.get(key.source_key) : undefined;
    const owner = row && { organization_id: row.organization_id, created_by: row.place_created_by };
    const seen = owner !== undefined && !row?.deleted && seesPlace(account, owner);
    if (!row || !seen || row.uploaded_at.getTime() !== (key?.timestamp ?? 0) * 1_000) {
      throw new Problem('not_found', { detail: `/events/${index}: there is no such event` });
    }
    return row;
  });
}

/** @throws Problem forbidden naming an event that the account may not delete */
function deletionOf(account: CallerAccount, events: readonly StationFactsRow[]): readonly FactsChange[] {
  for (const [index, { organization_id, created_by }] of events.entries()) {
    if (mayDelete(account, { organization_id, created_by })) continue;
    throw new Problem('forbidden', {
      detail: `/events/${index}: only who uploaded it and the organization’s admin may delete it`,
      errors: [{ path: `/events/${index}`, message: 'may not be deleted' }],
    });
  }
  return events.map((before) => ({ before, after: { ...before, deleted: true } }));
}

async function changesOf(
  tx: Tx,
  actor: Actor,
  events: readonly StationFactsRow[],
  { place, ...change }: Extract<StationEventsChange, { change: unknown }>['change'],
  at: Date,
): Promise<readonly FactsChange[]> {
  const besides = events.map(({ place_id }) => place_id);
  const place_id =
    place === undefined ? undefined : await placeNamed(tx, { actor }, '/change/place', place, at, besides);
  return changedAll(events, { ...change, place_id }).map(({ before, after }) => ({
    before,
    after: { ...after, deleted: false },
  }));
}
