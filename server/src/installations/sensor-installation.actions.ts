import { Problem } from '@trapline/domain/common/errors.ts';
import { mayTakeFromSites } from '@trapline/domain/installations/installation.access.ts';
import { onlyShortens } from '@trapline/domain/installations/installation.rules.ts';
import type { SensorInstallation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import { orNotFound, type Db, type Tx } from '../platform/database/database.ts';
import type { CallerAccount } from '../platform/http/handler.ts';
import { checkIfMatch } from '../platform/http/if-match.ts';
import {
  deleteInstallation,
  installationsOfSensor,
  lockMoves,
  lockStandingSensor,
  type SensorInstallationRow,
} from './installation.store.ts';
import { auditDeed, type Doer } from '../audit/thing-audit.actions.ts';
import type { ActionServices } from '../platform/services.ts';
import { seeSensor } from '../shares/standing.actions.ts';
import type { SensorStanding } from '../shares/standing.store.ts';
import { changeHistory, correctTimes, installationNumber, timesOf, type Correction } from './correct-times.actions.ts';

/** As the sensor's owner sees it. Of a site that they may not see only the name is told. Source: INSTALL-9. */
function sensorInstallationAnswer(row: SensorInstallationRow): SensorInstallation {
  const site = { id: maySee(row.site_standing) ? String(row.site_id) : null, name: row.site_name };
  return { id: String(row.id), site, extendable: mayEdit(row.site_standing), ...timesOf(row) };
}

/** A sensor whose sites an account is told. @throws Problem not_found, forbidden */
async function ownSensor(db: Db, account: CallerAccount, sensorId: string): Promise<SensorStanding> {
  const sensor = await seeSensor({ db }, account, sensorId);
  if (!mayTakeFromSites(sensor.standing)) throw new Problem('forbidden');
  return sensor;
}

/** At which sites a sensor stood, the newest first, whoever the sites belong to. @throws Problem not_found, forbidden */
export async function listSensorInstallations(
  { db }: ActionServices,
  account: CallerAccount,
  sensorId: string,
): Promise<SensorInstallation[]> {
  const sensor = await ownSensor(db, account, sensorId);
  return (await installationsOfSensor(db, account, sensor.sensor_key)).map(sensorInstallationAnswer);
}

/** Which installation of which sensor, on the wire. */
interface OfSensor {
  readonly sensorId: string;
  readonly installationId: string;
}

/** One of them, locked with its sensor. @throws Problem not_found, forbidden */
async function lockOfSensor(tx: Tx, account: CallerAccount, { sensorId, installationId }: OfSensor) {
  const sensor = await ownSensor(tx, account, sensorId);
  await lockMoves(tx, sensor);
  if (!(await lockStandingSensor(tx, sensor.sensor_key))) throw new Problem('not_found');
  // The right is the one that holds now.
  await ownSensor(tx, account, sensorId);
  const [before] = await installationsOfSensor(tx, account, sensor.sensor_key, installationNumber(installationId));
  return { before: orNotFound(before), organizationId: sensor.organization_id };
}

/**
 * Corrects when a sensor stood at a site, as its owner. At a site that they may not edit the time becomes only shorter:
 * nobody puts events at a site that is not theirs, or learns what else stood there. Source: INSTALL-9.
 * @param ifMatch the etag the correction was made on
 * @throws Problem not_found, forbidden, validation_failed, precondition_failed, and `conflict` naming the installation in
 * the way
 */
export async function updateSensorInstallation(
  services: ActionServices,
  doer: Doer,
  ids: OfSensor,
  correction: Correction,
  ifMatch: string | undefined,
): Promise<SensorInstallation> {
  return await changeHistory(services.db, async (tx) => {
    const { before, organizationId } = await lockOfSensor(tx, doer.caller.account, ids);
    const corrected = await correctTimes(tx, services, doer, {
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
 * Deletes an installation of a sensor, as its owner: its events were never the site's. Events and figures of the sensor
 * stay what they are. Source: INSTALL-9.
 * @param ifMatch the etag the deletion was decided on
 * @throws Problem not_found, forbidden, precondition_failed
 */
export async function deleteSensorInstallation(
  services: ActionServices,
  doer: Doer,
  ids: OfSensor,
  ifMatch: string | undefined,
): Promise<void> {
  await changeHistory(services.db, async (tx) => {
    const { before, organizationId } = await lockOfSensor(tx, doer.caller.account, ids);
    const { since, until, etag } = timesOf(before);
    checkIfMatch(ifMatch, etag);
    await deleteInstallation(tx, before);
    await auditDeed(tx, doer, {
      at: new Date(services.clock.now()),
      organizationId,
      action: 'installation.delete',
      entity: `InstallationSite-${before.site_id}`,
      details: { sensor_id: before.sensor_id, since, until },
    });
  });
}
