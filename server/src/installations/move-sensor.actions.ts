import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { mayTakeFromSites } from '@trapline/domain/installations/installation.access.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import { mayStandAt, type Placeable } from '@trapline/domain/sensors/sensor.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { Actor, CallerAccount } from '../callers/caller.types.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import { siteStanding, type SiteStanding, standingOfAccount } from '../shares/standing.store.ts';
import {
  endInstallation,
  endInstallationAtSiteOf,
  startInstallation,
  type InstalledSensor,
} from './installation.store.ts';
import { auditAssetAction, type AssetAction } from '../audit/asset-audit.actions.ts';

/** Who moves a sensor and when, and the owning organization. */
export type Moving = Pick<AssetAction, 'at' | 'organizationId'> & { readonly actor: Actor };

/**
 * Finds the site at which a sensor is to be installed.
 * @throws Problem validation_failed, forbidden
 */
export async function siteForSensor(
  db: Db,
  account: CallerAccount,
  sensor: Placeable,
  siteId: string,
): Promise<SiteStanding> {
  const site = await siteStanding(db, account, siteId);
  if (!site || !maySee(site.standing)) throw invalidValue('/installation_site_id', 'there is no such site');
  if (!mayEdit(site.standing)) throw new Problem('forbidden', { detail: 'The site may not be edited' });
  if (!mayStandAt(sensor, site)) {
    throw invalidValue('/installation_site_id', 'the site must be of the same type and organization as the sensor');
  }
  return site;
}

interface MovedSensor {
  readonly sensor_key: number;
  readonly sensor_id: string;
}

/**
 * Installs a sensor at a site from now on. A sensor that is installed there is removed. Source: INSTALL-3.
 * @returns the id of the sensor that was removed; null if there was none
 * @throws Problem installed_elsewhere when the sensor may not be removed from its previous site; the caller's transaction must
 * not be committed then
 */
export async function moveSensor(tx: Tx, moving: Moving, sensor: MovedSensor, siteId: number): Promise<string | null> {
  const move = await startInstallation(tx, {
    site_id: siteId,
    sensor_key: sensor.sensor_key,
    at: wholeSecond(moving.at),
  });
  if (!move) return null;
  if (move.from_site_id !== null) await checkRemoval(tx, moving.actor, sensor, move.from_site_id);
  if (move.displaced) await auditMove(tx, moving, move.displaced.sensor_id, siteId, null);
  await auditMove(tx, moving, sensor.sensor_id, move.from_site_id, siteId);
  return move.displaced?.sensor_id ?? null;
}

/**
 * Installs a sensor at a site that was chosen for it. A sensor that is installed there is removed only if the user has
 * confirmed that for exactly this sensor: the page may have shown an earlier state. Source: INSTALL-10.
 * @param displaces the id of the sensor whose removal is confirmed; undefined: none
 * @throws Problem site_occupied; the caller's transaction must not be committed then
 */
export async function moveSensorTo(
  tx: Tx,
  moving: Moving,
  sensor: MovedSensor,
  { siteId, displaces }: { readonly siteId: number; readonly displaces: string | undefined },
): Promise<void> {
  const displaced = await moveSensor(tx, moving, sensor, siteId);
  if (displaced !== null && displaced !== displaces) throw new Problem('site_occupied');
}

/**
 * Removes a sensor from its site. Call under `lockMoves`. Source: INSTALL-3.
 * @throws Problem installed_elsewhere; the caller's transaction must not be committed then
 */
export async function removeFromSite(tx: Tx, moving: Moving, sensor: MovedSensor): Promise<void> {
  const ended = await takeDown(tx, moving, { sensor_key: sensor.sensor_key });
  if (ended) await checkRemoval(tx, moving.actor, sensor, ended.site_id);
}

/** Refuses the removal of a sensor through a share from a site that the account may not edit. Source: INSTALL-3. */
async function checkRemoval(tx: Tx, { caller }: Actor, { sensor_key }: MovedSensor, siteId: number): Promise<void> {
  const { account } = caller;
  if (mayTakeFromSites(await standingOfAccount(tx, account.id, sensor_key))) return;
  const site = await siteStanding(tx, account, String(siteId));
  if (site && mayEdit(site.standing)) return;
  throw new Problem('installed_elsewhere');
}

/** Removes a sensor from its site, or from a site its sensor. Call under `lockMoves`. */
export async function takeDown(
  tx: Tx,
  moving: Moving,
  which: Parameters<typeof endInstallation>[1],
): Promise<InstalledSensor | null> {
  const ended = await endInstallation(tx, which, wholeSecond(moving.at));
  if (ended) await auditMove(tx, moving, ended.sensor_id, ended.site_id, null);
  return ended;
}

/**
 * Removes a sensor from a site whose creator has lost the right to edit the sensor, unless the creator still has it for
 * another reason. Otherwise the creator would go on seeing its events through the site. Events up to now stay with the
 * site. Call under `lockMoves`, with the sensor locked. Source: INSTALL-7.
 */
export async function takeDownAtSiteOf(
  tx: Tx,
  moving: Moving,
  { sensor_key }: { readonly sensor_key: number },
  accountId: number,
): Promise<void> {
  if (mayEdit(await standingOfAccount(tx, accountId, sensor_key))) return;
  const at = wholeSecond(moving.at);
  const ended = await endInstallationAtSiteOf(tx, { sensor_key, account_id: accountId }, at);
  if (ended) await auditMove(tx, moving, ended.sensor_id, ended.site_id, null);
}

/** Rounds down to whole seconds, so that an event in this second belongs to the new site. */
function wholeSecond(at: Date): Date {
  return instant(unix(at));
}

async function auditMove(
  tx: Tx,
  { actor, at, organizationId }: Moving,
  sensorId: string,
  from: number | null,
  to: number | null,
): Promise<void> {
  const details = { changes: { installation_site_id: { old: from, new: to } } };
  await auditAssetAction(tx, actor, {
    at,
    organizationId,
    action: 'sensor.move',
    entity: `Sensor-${sensorId}`,
    details,
  });
  const sites = [from, to].flatMap((site) => (site === null ? [] : [{ entity: `InstallationSite-${site}` }]));
  await publishAssetChanges(tx, sites);
}
