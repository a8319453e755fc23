import { Problem } from '@trapline/domain/common/errors.ts';
import { isKept } from '@trapline/domain/common/kept.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { StationEvent, StationEventChange } from '@trapline/domain/events/station-event.schema.ts';
import { mayDelete, seesPlace } from '@trapline/domain/station/station.access.ts';
import { changedFacts, sameFacts } from '@trapline/domain/station/station-facts.rules.ts';
import { auditAssetAction } from '../../audit/asset-audit.actions.ts';
import type { Actor, CallerAccount } from '../../callers/caller.types.ts';
import { seeEvent, type SeenStationEvent } from '../../events/event.actions.ts';
import { eventEtag } from '../../events/event.answer.ts';
import { readStationEvents } from '../../events/station-event-list.actions.ts';
import { checkIfMatch } from '../../platform/base/etag.ts';
import { orNotFound, transaction, type Db, type Tx } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { applyFacts } from './apply-facts.actions.ts';
import { placeNamed } from '../places/place-of-name.actions.ts';
import { lockStationFacts, type StationFactsRow } from './station-facts.store.ts';

/** The station event of an id, if the account sees it. @throws Problem not_found */
export async function seeStationEvent(
  services: Services,
  account: CallerAccount,
  id: string,
): Promise<SeenStationEvent> {
  const seen = await seeEvent(services, account, id);
  if (seen.kind !== 'station') throw new Problem('not_found');
  return seen;
}

/** A station event that the account sees, as the API returns it. @throws Problem not_found */
export async function readStationEvent(db: Db, account: CallerAccount, key: number): Promise<StationEvent> {
  return orNotFound((await readStationEvents(db, account, [key]))[0]);
}

/** Locks a station event and checks again that the account sees it. @throws Problem not_found, precondition_failed */
async function lockFacts(
  tx: Tx,
  account: CallerAccount,
  { sensor_key }: SeenStationEvent,
  ifMatch: string | undefined,
): Promise<StationFactsRow> {
  const [row] = await lockStationFacts(tx, [sensor_key]);
  const isSeen = row && isKept(row) && seesPlace(account, { ...row, created_by: row.place_created_by });
  if (!isSeen) throw new Problem('not_found');
  checkIfMatch(ifMatch, eventEtag(row.revision));
  return row;
}

/**
 * Changes place, trap, days or month of a station event. Source: STATION-15.
 * @param ifMatch the etag on which the change is based
 * @throws Problem not_found, precondition_failed, validation_failed
 */
export async function changeStationEvent(
  services: Services,
  actor: Actor,
  id: string,
  { place, ...change }: StationEventChange,
  ifMatch: string | undefined,
): Promise<StationEvent> {
  const { account } = actor.caller;
  const seen = await seeStationEvent(services, account, id);
  const at = new Date(services.clock.now());
  await transaction(services.db, async (tx) => {
    const before = await lockFacts(tx, account, seen, ifMatch);
    const place_id =
      place === undefined ? undefined : await placeNamed(tx, { actor }, '/place', place, at, [before.place_id]);
    const after = changedFacts(before, { ...change, place_id });
    if (sameFacts(before, after)) return;
    await applyFacts(tx, [{ before, after: { ...after, deleted: false } }], at);
  });
  return readStationEvent(services.db, account, seen.sensor_key);
}

/**
 * Deletes a station event, by its creator or the organization's admin. Its photos are removed by
 * a job, when that can no longer be undone. Writes an audit entry. Source: STATION-1, STATION-26.
 * @throws Problem not_found, forbidden, precondition_failed
 */
export async function deleteStationEvent(
  services: Services,
  actor: Actor,
  id: string,
  ifMatch: string | undefined,
): Promise<void> {
  const { account } = actor.caller;
  const seen = await seeStationEvent(services, account, id);
  const at = new Date(services.clock.now());
  await transaction(services.db, async (tx) => {
    const before = await lockFacts(tx, account, seen, ifMatch);
    if (!mayDelete(account, before)) {
      throw new Problem('forbidden', { detail: 'Only who uploaded it and the organization’s admin may delete it' });
    }
    await applyFacts(tx, [{ before, after: { ...before, deleted: true } }], at);
    await auditAssetAction(tx, actor, {
      at,
      organizationId: before.organization_id,
      action: 'event.delete',
      entity: `StationPlace-${before.place_id}`,
      details: { timestamp: unix(seen.ts) },
    });
  });
}
