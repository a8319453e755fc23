import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import { mayStandAt, type Placeable } from '@trapline/domain/sensors/sensor.rules.ts';
import type { Db, Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../platform/http/handler.ts';
import { publishThingChanges } from '../audit/thing-changes.actions.ts';
import { siteStanding, type SiteStanding, standingOfAccount } from '../shares/standing.store.ts';
import {
  endInstallation,
  endInstallationAtSiteOf,
  startInstallation,
  type StandingSensor,
} from './installation.store.ts';
import { auditDeed, type Deed, type Doer } from '../audit/thing-audit.actions.ts';

/** Who moves, when, and whose things these are. */
export type Moving = Pick<Deed, 'at' | 'organizationId'> & { readonly doer: Doer };

/**
 * The site at which an account wants a sensor to stand.
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

/** Lets a sensor stand at a site from now on; what stood there until now is taken down. Source: INSTALL-3. */
export async function moveSensor(
  tx: Tx,
  moving: Moving,
  sensor: { readonly sensor_key: number; readonly sensor_id: string },
  siteId: number,
): Promise<void> {
  const move = await startInstallation(tx, {
    site_id: siteId,
    sensor_key: sensor.sensor_key,
    at: wholeSecond(moving.at),
  });
  if (!move) return;
  if (move.displaced) await auditMove(tx, moving, move.displaced.sensor_id, siteId, null);
  await auditMove(tx, moving, sensor.sensor_id, move.from_site_id, siteId);
}

/** Takes a sensor down, or what stands at a site. Call under `lockMoves`. */
export async function takeDown(
  tx: Tx,
  moving: Moving,
  which: Parameters<typeof endInstallation>[1],
): Promise<StandingSensor | null> {
  const ended = await endInstallation(tx, which, wholeSecond(moving.at));
  if (ended) await auditMove(tx, moving, ended.sensor_id, ended.site_id, null);
  return ended;
}

/**
 * Takes a sensor down from the site of an account that can no longer edit it, unless it still may for another reason: else
 * the account would go on to see its events as the site's. Whatever the site was shown until then stays with the site.
 * Call under `lockMoves`, with the sensor locked. Source: INSTALL-7.
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

/** Events have whole seconds: a place that begins now holds for an event of this second. */
function wholeSecond(at: Date): Date {
  return instant(unix(at));
}

async function auditMove(
  tx: Tx,
  { doer, at, organizationId }: Moving,
  sensorId: string,
  from: number | null,
  to: number | null,
): Promise<void> {
  const details = { changes: { installation_site_id: { old: from, new: to } } };
  await auditDeed(tx, doer, { at, organizationId, action: 'sensor.move', entity: `Sensor-${sensorId}`, details });
  const sites = [from, to].flatMap((site) => (site === null ? [] : [{ entity: `InstallationSite-${site}` }]));
  await publishThingChanges(tx, sites);
}
