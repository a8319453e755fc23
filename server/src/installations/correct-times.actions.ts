import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { instant, unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { checkInstallationTimes, type InstallationTimes } from '@trapline/domain/installations/installation.rules.ts';
import { seconds } from '../platform/base/clock.ts';
import { isTaken, transaction, type Db, type Tx } from '../platform/database/database.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { overlappingInstallation, setInstallationTimes, type InstallationRow } from './installation.store.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { ActionServices } from '../platform/services.ts';

/** The period of an installation as the API returns it: the only part of it that can change. */
export function installationTimes(row: InstallationRow) {
  const [since, until] = [unix(row.since), unixOrNull(row.until)];
  return { since, until, etag: `"t${since}-${until ?? ''}"` };
}

/** Parses the id of an installation; 0, which none has, for anything but a number. */
export function installationNumber(id: string): number {
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0;
}

/** A new period of an installation, unix seconds; omitted ends are kept. */
export interface Correction {
  readonly since?: number | undefined;
  readonly until?: number | null | undefined;
}

/**
 * Changes installations in a transaction.
 * @throws Problem conflict for a concurrent overlap, and what `change` throws
 */
export async function changeHistory<T>(db: Db, change: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transaction(db, change);
  } catch (error) {
    if (isTaken(error)) throw new Problem('conflict', { detail: 'It overlaps another installation', cause: error });
    throw error;
  }
}

/** A correction of a locked installation, with the check of the caller's right. */
export interface CheckedCorrection {
  readonly before: InstallationRow;
  readonly correction: Correction;
  readonly ifMatch: string | undefined;
  readonly organizationId: number | null;
  /** Checks that the caller may change the old period to the new one. @throws Problem if not */
  readonly check: (old: InstallationTimes, times: InstallationTimes) => Promise<void>;
}

/**
 * Corrects the period of an installation. Events are looked up by these periods, so they follow immediately. Call under
 * `lockMoves`.
 * @returns the corrected installation
 * @throws Problem validation_failed, precondition_failed, `conflict` naming the overlapping installation, and what
 * `check` throws
 */
export async function correctTimes<Row extends InstallationRow>(
  tx: Tx,
  services: ActionServices,
  actor: Actor,
  { before, correction, ifMatch, organizationId, check }: CheckedCorrection & { readonly before: Row },
): Promise<Row> {
  checkIfMatch(ifMatch, installationTimes(before).etag);
  const old = { since: unix(before.since), until: unixOrNull(before.until) };
  const times = {
    since: correction.since ?? old.since,
    until: correction.until === undefined ? old.until : correction.until,
  };
  const changes = changesOf(old, times);
  if (Object.keys(changes).length === 0) return before;
  checkInstallationTimes(times, seconds(services.clock));
  await check(old, times);
  const until = times.until === null ? null : instant(times.until);
  const corrected = { ...before, since: instant(times.since), until };
  const other = await overlappingInstallation(tx, corrected);
  if (other) throw inTheWay(before.site_id, other);
  await setInstallationTimes(tx, corrected);
  await auditAssetAction(tx, actor, {
    at: new Date(services.clock.now()),
    organizationId,
    action: 'installation.update',
    entity: `InstallationSite-${before.site_id}`,
    details: { sensor_id: before.sensor_id, changes },
  });
  await publishAssetChanges(tx, [{ entity: `Sensor-${before.sensor_id}` }]);
  return corrected;
}

/**
 * Describes the overlapping installation, but not if it is at another site, which the caller may not be allowed to
 * know.
 */
function inTheWay(siteId: number, other: InstallationRow): Problem {
  const from = other.since.toISOString();
  const to = other.until?.toISOString() ?? 'now';
  const where = other.site_id === siteId ? 'here' : 'at another site';
  return new Problem('conflict', {
    detail: `It overlaps installation ${other.id}: sensor ${other.sensor_id} stood ${where} from ${from} to ${to}`,
  });
}
