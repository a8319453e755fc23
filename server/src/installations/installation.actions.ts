import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { checkAddedTime } from '@trapline/domain/installations/installation.rules.ts';
import type { Installation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { mayEdit, owns } from '@trapline/domain/shares/standing.access.ts';
import { orNotFound, type Db } from '../platform/database/database.ts';
import type { Actor, CallerAccount } from '../callers/caller.types.ts';
import {
  findInstallation,
  installationsOfSite,
  lockMoves,
  lockInstalledSensor,
  type InstallationRow,
} from './installation.store.ts';
import type { ActionServices } from '../platform/services.ts';
import { editSharedSince, type SensorStanding, sensorStanding } from '../shares/standing.store.ts';
import {
  changeHistory,
  correctTimes,
  installationNumber,
  installationTimes,
  type Correction,
} from './correct-times.actions.ts';
import { editSite } from '../shares/standing.actions.ts';

function installationAnswer(row: InstallationRow): Installation {
  return { id: String(row.id), sensor: { id: row.sensor_id, name: row.sensor_name }, ...installationTimes(row) };
}

/** The installations at a site, newest first. @throws Problem not_found, forbidden */
export async function listInstallations(
  services: ActionServices,
  account: CallerAccount,
  siteId: string,
): Promise<Installation[]> {
  const site = await editSite(services, account, siteId);
  return (await installationsOfSite(services.db, site.site_id)).map(installationAnswer);
}

/**
 * Corrects when a sensor stood at a site. Events are looked up by these periods, so they follow immediately. Their
 * thresholds are kept, and figures belong to the sensor, wherever it stood. Like a move this needs `full` on the sensor
 * too, as its events become visible at the site. Through a share of the sensor, no time before the share can be added.
 * Source: INSTALL-5.
 * @param ifMatch the etag on which the correction is based
 * @throws Problem not_found, forbidden, validation_failed, precondition_failed, and `conflict` naming the overlapping
 * installation
 */
export async function updateInstallation(
  services: ActionServices,
  actor: Actor,
  ids: { readonly siteId: string; readonly installationId: string },
  correction: Correction,
  ifMatch: string | undefined,
): Promise<Installation> {
  const { account } = actor.caller;
  const site = await editSite(services, account, ids.siteId);
  const number = installationNumber(ids.installationId);
  const found = orNotFound(await findInstallation(services.db, site.site_id, number));
  await editInstalledSensor(services.db, account, found.sensor_id);
  return await changeHistory(services.db, async (tx) => {
    await lockMoves(tx, site);
    // Checks the rights again, under the lock: a share may have ended meanwhile.
    await lockInstalledSensor(tx, found.sensor_key);
    const sensor = await editInstalledSensor(tx, account, found.sensor_id);
    await editSite({ db: tx }, account, ids.siteId);
    const before = orNotFound(await findInstallation(tx, site.site_id, number));
    const corrected = await correctTimes(tx, services, actor, {
      ...{ before, correction, ifMatch, organizationId: site.organization_id },
      check: async (old, times) => {
        if (owns(sensor.standing)) return;
        const shared = await editSharedSince(tx, account.id, sensor.sensor_key);
        checkAddedTime(old, times, unix(shared ?? new Date(services.clock.now())));
      },
    });
    return installationAnswer(corrected);
  });
}

/** Checks that an account may edit the sensor that stood there. @throws Problem forbidden */
async function editInstalledSensor(db: Db, account: CallerAccount, sensorId: string): Promise<SensorStanding> {
  const sensor = await sensorStanding(db, account, sensorId);
  if (!sensor || !mayEdit(sensor.standing)) {
    throw new Problem('forbidden', { detail: 'The sensor may not be edited' });
  }
  return sensor;
}
