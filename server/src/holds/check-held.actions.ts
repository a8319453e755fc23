import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { heldPeriods, type HeldSource, meets } from '@trapline/domain/holds/hold.rules.ts';
import { findOrganizationRow } from '../organizations/organization.store.ts';
import type { Db } from '../platform/database/database.ts';
import { holdsInForce } from './hold.store.ts';

/**
 * Whether a legal hold covers an event, or anything of a source.
 * @param ts time of the event; null: any
 * Source: RETENTION-5
 */
export async function isHeld(
  db: Db,
  organizationId: number | null,
  source: HeldSource,
  ts: Date | null,
): Promise<boolean> {
  if (organizationId === null) return false;
  const holds = await holdsInForce(db, organizationId);
  if (holds.length === 0) return false;
  const zone = timeZoneOf((await findOrganizationRow(db, organizationId))?.time_zone ?? null);
  const period = ts === null ? { from: -Infinity, to: Infinity } : { from: unix(ts), to: unix(ts) + 1 };
  return meets(period, heldPeriods(holds, source, zone));
}

/**
 * Refuses to delete what a legal hold covers. Call it in the transaction of the deletion.
 * @param ts time of the event; null: anything of the source
 * @throws Problem under_legal_hold. Source: RETENTION-5
 */
export async function checkNotHeld(
  db: Db,
  organizationId: number | null,
  source: HeldSource,
  ts: Date | null,
): Promise<void> {
  if (await isHeld(db, organizationId, source, ts)) throw new Problem('under_legal_hold');
}
