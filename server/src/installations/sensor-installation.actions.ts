import { Problem } from '@trapline/domain/common/errors.ts';
import { mayTakeFromSites } from '@trapline/domain/installations/installation.access.ts';
import { onlyShortens } from '@trapline/domain/installations/installation.rules.ts';
import type { SensorInstallation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import { orNotFound, type Db, type Tx } from '../platform/database/database.ts';
import type { Actor, CallerAccount } from '../callers/caller.types.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import {
  deleteInstallation,
  installationsOfSensor,
  lockMoves,
  lockInstalledSensor,
  type SensorInstallationRow,
} from './installation.store.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { ActionServices } from '../platform/services.ts';
import { seeSensor } from '../shares/standing.actions.ts';
import type { SensorStanding } from '../shares/standing.store.ts';
import {
  changeHistory,
  correctTimes,
  installationNumber,
  installationTimes,
  type Correction,
} from './correct-times.actions.ts';

/** An installation as shown to the sensor's owner: only the name of a site that they may not see. Source: INSTALL-9. */
function sensorInstallationAnswer(row: SensorInstallationRow): SensorInstallation {
  const site = { id: maySee(row.site_standing) ? String(row.site_id) : null, name: row.site_name };
  return { id: String(row.id), site, extendable: mayEdit(row.site_standing), ...installationTimes(row) };
}

/** Finds a sensor if the account may see all of its sites. @throws Problem not_found, forbidden */
async function ownSensor(db: Db, account: CallerAccount, sensorId: string): Promise<SensorStanding> {
  const sensor = await seeSensor({ db }, account, sensorId);
  if (!mayTakeFromSites(sensor.standing)) throw new Problem('forbidden');
  return sensor;
}

/** All installations of a sensor, newest first, whoever owns the sites. @throws Problem not_found, forbidden */
export async function listSensorInstallations(
  { db }: ActionServices,
  account: CallerAccount,
  sensorId: string,
): Promise<SensorInstallation[]> {
  const sensor = await ownSensor(db, account, sensorId);
  return (await installationsOfSensor(db, account, sensor.sensor_key)).map(sensorInstallationAnswer);
}

/** Public ids of a sensor and one of its installations. */
interface OfSensor {
  readonly sensorId: string;
  readonly installationId: string;
}

/** Loads an installation and locks its sensor. @throws Problem not_found, forbidden */
async function lockOfSensor(tx: Tx, account: CallerAccount, { sensorId, installationId }: OfSensor) {
  const sensor = await ownSensor(tx, account, sensorId);
  await lockMoves(tx, sensor);
  if (!(await lockInstalledSensor(tx, sensor.sensor_key))) throw new Problem('not_found');
  // Checks the right again, under the lock.
  await ownSensor(tx, account, sensorId);
  const [before] = await installationsOfSensor(tx, account, sensor.sensor_key, installationNumber(installationId));
  return { before: orNotFound(before), organizationId: sensor.organization_id };
}

/**
 * Corrects when a sensor stood at a site, as the sensor's owner. At a site that the owner may not edit, the period can
 * only be shortened: so nobody can add events to a site of others, or learn what else stood there. Source: INSTALL-9.
 * @param ifMatch the etag on which the correction is based
 * @throws Problem not_found, forbidden, validation_failed, precondition_failed, and `conflict` naming the overlapping
 * installation
 */
export async function updateSensorInstallation(
  services: ActionServices,
  actor: Actor,
  ids: OfSensor,
  correction: Correction,
  ifMatch: string | undefined,
): Promise<SensorInstallation> {
  return await changeHistory(services.db, async (tx) => {
    const { before, organizationId } = await lockOfSensor(tx, actor.caller.account, ids);
    const corrected = await correctTimes(tx, services, actor, {
      ...{ before, correction, ifMatch, organizationId },
      check: (old, times) => {
        if (mayEdit(before.site_standing) || onlyShortens(old, times)) return Promise.resolve();
        throw new Problem('forbidden', { detail: 'The site may not be edited: the time can only become shorter' });
      },
    });
    return sensorInstallationAnswer(corrected);
  });
}

/**
 * Deletes an installation of a sensor, as the sensor's owner. The site loses its events; events and figures of the
 * sensor do not change. Source: INSTALL-9.
 * @param ifMatch the etag on which the deletion is based
 * @throws Problem not_found, forbidden, precondition_failed
 */
export async function deleteSensorInstallation(
  services: ActionServices,
  actor: Actor,
  ids: OfSensor,
  ifMatch: string | undefined,
): Promise<void> {
  await changeHistory(services.db, async (tx) => {
    const { before, organizationId } = await lockOfSensor(tx, actor.caller.account, ids);
    const { since, until, etag } = installationTimes(before);
    checkIfMatch(ifMatch, etag);
    await deleteInstallation(tx, before);
    await auditAssetAction(tx, actor, {
      at: new Date(services.clock.now()),
      organizationId,
      action: 'installation.delete',
      entity: `InstallationSite-${before.site_id}`,
      details: { sensor_id: before.sensor_id, since, until },
    });
  });
}
