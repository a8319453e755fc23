import { Problem, invalidValue } from '@trapline/domain/common/errors.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { checkSiteThresholds, newSiteSettings } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import type { InstallationSiteCreation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { mayCreateSensor } from '@trapline/domain/sensors/sensor.access.ts';
import { mayEdit, maySee } from '@trapline/domain/shares/standing.access.ts';
import { trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';
import { checkTypedSettings, mayStandAt, type Placeable } from '@trapline/domain/sensors/sensor.rules.ts';
import { transaction, type Db, type Tx } from '../platform/database/database.ts';
import type { Actor, CallerAccount } from '../callers/caller.types.ts';
import { lockMoves } from '../installations/installation.store.ts';
import { moveSensor } from '../installations/move-sensor.actions.ts';
import { lockSensorRow } from '../sensors/sensor-change.store.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { ActionServices } from '../platform/services.ts';
import { sensorStanding, type SensorStanding } from '../shares/standing.store.ts';
import { insertSite, isSiteNameTaken } from './installation-site.store.ts';
import { setSitePreference } from './site-change.store.ts';

/**
 * Creates a site in the caller's organization and, if a sensor is given, installs it there. Source: SITE-9, SHARE-3.
 * @returns the site's id
 * @throws Problem validation_failed, forbidden, resource_already_exists
 */
export async function createInstallationSite(
  services: ActionServices,
  actor: Actor,
  creation: InstallationSiteCreation,
): Promise<number> {
  const { account } = actor.caller;
  const name = requiredText('/name', creation.name);
  checkTypedSettings(creation.type, { ...creation, photo_interval: creation.sensor_settings?.photo_interval });
  checkSiteThresholds(creation.type, creation);
  // The same types as for new sensors are allowed: permitted ones, except stations and devices.
  if (!mayCreateSensor(account, creation.type)) throw new Problem('forbidden', { detail: 'Not this type of site' });
  const now = new Date(services.clock.now());
  const site = {
    type: creation.type,
    name,
    memo: creation.memo ?? '',
    threshold: creation.threshold ?? 0,
    increase_threshold: creation.increase_threshold ?? 0,
    trap_replaced_on: creation.trap_replaced_on ?? null,
    trap_effective_days: creation.trap_effective_days ?? trapEffectiveDays.default,
    sensor_settings: newSiteSettings(creation.sensor_settings, creation.type),
    organization_id: account.organization_id,
    created_by: account.id,
    created_at: now,
  } as const;
  // The form's empty choice means none. Source: SENSOR-14.
  const wanted = creation.sensor_id === '' ? null : creation.sensor_id;
  const sensor = typeof wanted === 'string' ? await sensorForSite(services.db, account, site, wanted) : null;
  const organizationId = account.organization_id;
  try {
    return await transaction(services.db, async (tx) => {
      if (sensor) await lockMoves(tx, site);
      if (sensor) await lockSensorForSite(tx, account, site, sensor);
      const siteId = await insertSite(tx, site);
      const { receive_notifications } = creation;
      if (receive_notifications === true) await setSitePreference(tx, account.id, siteId, { receive_notifications });
      await auditAssetAction(tx, actor, {
        at: now,
        organizationId,
        action: 'installation_site.create',
        entity: `InstallationSite-${siteId}`,
        details: { type: site.type, name, sensor_id: sensor?.sensor_id ?? null },
      });
      if (sensor) await moveSensor(tx, { actor, at: now, organizationId }, sensor, siteId);
      return siteId;
    });
  } catch (error) {
    if (isSiteNameTaken(error)) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
}

/**
 * Finds the sensor to be installed at a site.
 * @throws Problem validation_failed, forbidden
 */
export async function sensorForSite(
  db: Db,
  account: CallerAccount,
  site: Placeable,
  sensorId: string,
): Promise<SensorStanding> {
  const sensor = await sensorStanding(db, account, sensorId);
  if (!sensor || !maySee(sensor.standing)) throw invalidValue('/sensor_id', 'there is no such sensor');
  if (!mayEdit(sensor.standing)) throw new Problem('forbidden', { detail: 'The sensor may not be edited' });
  if (!mayStandAt(sensor, site)) {
    throw invalidValue('/sensor_id', 'the sensor must be of the same type and organization as the site');
  }
  return sensor;
}

/**
 * Locks the sensor to be installed at a site, and checks the right again: a share may have ended meanwhile. Call under
 * `lockMoves`, before locking the site.
 * @throws Problem validation_failed, forbidden
 */
export async function lockSensorForSite(
  tx: Tx,
  account: CallerAccount,
  site: Placeable,
  { sensor_key, sensor_id }: SensorStanding,
): Promise<void> {
  await lockSensorRow(tx, sensor_key);
  await sensorForSite(tx, account, site, sensor_id);
}
