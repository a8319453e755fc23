import { Problem } from '@trapline/domain/common/errors.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { heldPeriods, type HeldSource, meets, type Period } from '@trapline/domain/holds/hold.rules.ts';
import { findOrganizationRow } from '../organizations/organization.store.ts';
import type { Db } from '../platform/database/database.ts';
import { hasEventsBetween, holdsInForce } from './hold.store.ts';

/** The periods of a source that holds cover. */
async function heldOf(db: Db, organizationId: number | null, source: HeldSource): Promise<readonly Period[]> {
  if (organizationId === null) return [];
  const holds = await holdsInForce(db, organizationId);
  if (holds.length === 0) return [];
  const zone = timeZoneOf((await findOrganizationRow(db, organizationId))?.time_zone ?? null);
  return heldPeriods(holds, source, zone);
}

/** Whether a legal hold covers an event. @param ts its time. Source: RETENTION-5 */
export async function isHeld(db: Db, organizationId: number | null, source: HeldSource, ts: Date): Promise<boolean> {
  const at = unix(ts);
  return meets({ from: at, to: at + 1 }, await heldOf(db, organizationId, source));
}

/**
 * Refuses to delete an event, or a photo of one, that a legal hold covers. Call it in the transaction of the deletion.
 * @param ts time of the event
 * @throws Problem under_legal_hold. Source: RETENTION-5
 */
export async function checkNotHeld(db: Db, organizationId: number | null, source: HeldSource, ts: Date): Promise<void> {
  if (await isHeld(db, organizationId, source, ts)) throw new Problem('under_legal_hold');
}

/**
 * Refuses to delete a sensor with events that a legal hold covers. Call it in the transaction of the deletion.
 * @throws Problem under_legal_hold. Source: RETENTION-5
 */
export async function checkSensorNotHeld(db: Db, organizationId: number | null, sensorKey: number): Promise<void> {
  for (const { from, to } of await heldOf(db, organizationId, { sensor_key: sensorKey })) {
    const [since, until] = [Number.isFinite(from) ? instant(from) : null, Number.isFinite(to) ? instant(to) : null];
    if (await hasEventsBetween(db, sensorKey, since, until)) throw new Problem('under_legal_hold');
  }
}

/** Station events that are to be deleted, or moved to another place. */
interface LeavingEvent {
  readonly organization_id: number | null;
  readonly place_id: number;
  readonly uploaded_at: Date;
}

/**
 * Refuses to take station events away from their places that a legal hold covers: holds follow the place. Call it in the
 * transaction of the change.
 * @throws Problem under_legal_hold. Source: RETENTION-5
 */
export async function checkNoneHeld(db: Db, events: readonly LeavingEvent[]): Promise<void> {
  const held = new Map<number, readonly Period[]>();
  for (const { organization_id, place_id, uploaded_at } of events) {
    const periods = held.get(place_id) ?? (await heldOf(db, organization_id, { place_id }));
    held.set(place_id, periods);
    const at = unix(uploaded_at);
    if (meets({ from: at, to: at + 1 }, periods)) throw new Problem('under_legal_hold');
  }
}
