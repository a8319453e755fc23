import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { instant, unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { checkAddedTime, checkInstallationTimes } from '@trapline/domain/installation-sites/installation.rules.ts';
import type { Installation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { mayEdit } from '@trapline/domain/sensors/sensor.access.ts';
import { seconds } from '../platform/clock.ts';
import { isTaken, orNotFound, transaction, type Db } from '../platform/database/database.ts';
import type { CallerAccount } from '../platform/http/handler.ts';
import { checkIfMatch } from '../platform/http/if-match.ts';
import {
  findInstallation,
  installationsOfSite,
  lockMoves,
  overlappingInstallation,
  setInstallationTimes,
  type InstallationRow,
} from '../sensors/installation.store.ts';
import { lockSensorRow } from '../sensors/sensor-change.store.ts';
import { auditDeed, type Doer, type SensorServices } from '../sensors/sensor.actions.ts';
import { editSharedSince, type SensorStanding, sensorStanding, type SiteStanding } from '../shares/standing.store.ts';
import { editSite } from './installation-site.actions.ts';

function installationAnswer(row: InstallationRow): Installation {
  const sensor = { id: row.sensor_id, name: row.sensor_name };
  const [since, until] = [unix(row.since), unixOrNull(row.until)];
  // Its times are all that can change of it.
  return { id: String(row.id), sensor, since, until, etag: `"t${since}-${until ?? ''}"` };
}

/** Which sensors stood at a site, the newest first. @throws Problem not_found, forbidden */
export async function listInstallations(
  services: SensorServices,
  account: CallerAccount,
  siteId: string,
): Promise<Installation[]> {
  const site = await editSite(services, account, siteId);
  return (await installationsOfSite(services.db, site.site_id)).map(installationAnswer);
}

/** New times of an installation, unix seconds; what is left out stays. */
interface Correction {
  readonly since?: number | undefined;
  readonly until?: number | null | undefined;
}

/**
 * Corrects when a sensor stood at a site. Events are found through these times, so they follow at once; their thresholds
 * stay what they were, and figures are the sensor's, wherever it stood. Needs `full` on the sensor too, like a move: its
 * events become those of the site; by a share of the sensor no time from before the share is added. Source: domain.md §4.
 * @param ifMatch the etag the correction was made on
 * @throws Problem not_found, forbidden, validation_failed, precondition_failed, and `conflict` naming the installation in
 * the way
 */
export async function updateInstallation(
  services: SensorServices,
  doer: Doer,
  ids: { readonly siteId: string; readonly installationId: string },
  correction: Correction,
  ifMatch: string | undefined,
): Promise<Installation> {
  const { account } = doer.caller;
  const site = await editSite(services, account, ids.siteId);
  const number = /^[1-9]\d{0,8}$/.test(ids.installationId) ? Number(ids.installationId) : 0;
  const found = orNotFound(await findInstallation(services.db, site.site_id, number));
  await editStanding(services.db, account, found.sensor_id);
  try {
    return await transaction(services.db, async (tx) => {
      await lockMoves(tx, site);
      // The rights are those that hold now: a share may have ended meanwhile.
      await lockSensorRow(tx, found.sensor_key);
      const sensor = await editStanding(tx, account, found.sensor_id);
      await editSite({ db: tx }, account, ids.siteId);
      const before = orNotFound(await findInstallation(tx, site.site_id, number));
      checkIfMatch(ifMatch, installationAnswer(before).etag);
      const old = { since: unix(before.since), until: unixOrNull(before.until) };
      const times = {
        since: correction.since ?? old.since,
        until: correction.until === undefined ? old.until : correction.until,
      };
      const changes = changesOf(old, times);
      if (Object.keys(changes).length === 0) return installationAnswer(before);
      checkInstallationTimes(times, seconds(services.clock));
      if (sensor.standing === 'shared_full') {
        const shared = await editSharedSince(tx, account.id, sensor.sensor_key);
        checkAddedTime(old, times, unix(shared ?? new Date(services.clock.now())));
      }
      const until = times.until === null ? null : instant(times.until);
      const corrected = { ...before, since: instant(times.since), until };
      const other = await overlappingInstallation(tx, corrected);
      if (other) throw inTheWay(site, other);
      await setInstallationTimes(tx, corrected);
      await auditDeed(tx, doer, {
        at: new Date(services.clock.now()),
        organizationId: site.organization_id,
        action: 'installation.update',
        entity: `InstallationSite-${site.site_id}`,
        details: { sensor_id: before.sensor_id, changes },
      });
      return installationAnswer(corrected);
    });
  } catch (error) {
    if (isTaken(error)) throw new Problem('conflict', { detail: 'It overlaps another installation', cause: error });
    throw error;
  }
}

/** Asks whether an account may edit the sensor that stood there. @throws Problem forbidden */
async function editStanding(db: Db, account: CallerAccount, sensorId: string): Promise<SensorStanding> {
  const sensor = await sensorStanding(db, account, sensorId);
  if (!sensor || !mayEdit(sensor.standing)) {
    throw new Problem('forbidden', { detail: 'The sensor may not be edited' });
  }
  return sensor;
}

/** Names what is in the way; another site is not named, as not everybody who may edit the sensor may know it. */
function inTheWay(site: SiteStanding, other: InstallationRow): Problem {
  const from = other.since.toISOString();
  const to = other.until?.toISOString() ?? 'now';
  const where = other.site_id === site.site_id ? 'here' : 'at another site';
  return new Problem('conflict', {
    detail: `It overlaps installation ${other.id}: sensor ${other.sensor_id} stood ${where} from ${from} to ${to}`,
  });
}
