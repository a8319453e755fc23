import { Problem, invalidValue } from '@trapline/domain/common/errors.ts';
import { checkSiteThresholds, newSiteSettings } from '@trapline/domain/installation-sites/installation-site.rules.ts';
import type { InstallationSiteCreation } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { mayCreateSensor, mayEdit, maySee } from '@trapline/domain/sensors/sensor.access.ts';
import { trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';
import { checkTypedSettings, mayStandAt, requiredName } from '@trapline/domain/sensors/sensor.rules.ts';
import { actorOf } from '../accounts/people-audit.actions.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { transaction } from '../platform/database/database.ts';
import { startInstallation } from '../sensors/installation.store.ts';
import type { Doer, SensorServices } from '../sensors/sensor.actions.ts';
import { sensorStanding, type SensorStanding } from '../shares/standing.store.ts';
import { insertSite, isSiteNameTaken, setSiteNotifications } from './installation-site.store.ts';

/**
 * Makes a site of the caller's organization and, where a sensor is named, lets it stand there from now on.
 * @returns the site's id
 * @throws Problem validation_failed, forbidden, resource_already_exists
 */
export async function createInstallationSite(
  services: SensorServices,
  doer: Doer,
  creation: InstallationSiteCreation,
): Promise<number> {
  const { account } = doer.caller;
  const name = requiredName(creation.name);
  checkTypedSettings(creation.type, { ...creation, photo_interval: creation.sensor_settings?.photo_interval });
  checkSiteThresholds(creation.type, creation);
  // A site may be made for a type of which sensors may be made: permitted, and neither station nor device.
  if (!mayCreateSensor(account, creation.type)) throw new Problem('forbidden', { detail: 'Not this type of site' });
  const now = new Date(Math.floor(services.clock.now() / 1_000) * 1_000);
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
  // The form's empty choice means none. Source: specification 1 §5.
  const wanted = creation.sensor_id === '' ? null : creation.sensor_id;
  const sensor = typeof wanted === 'string' ? await sensorStanding(services.db, account, wanted) : null;
  if (typeof wanted === 'string') checkSensor(sensor, site);
  try {
    return await transaction(services.db, async (tx) => {
      const siteId = await insertSite(tx, site);
      if (sensor) await startInstallation(tx, { site_id: siteId, sensor_key: sensor.sensor_key, at: now });
      if (creation.receive_notifications === true) await setSiteNotifications(tx, account.id, siteId, true);
      await insertAuditEntry(tx, {
        at: now,
        ...actorOf(doer.caller),
        organizationId: account.organization_id,
        action: 'installation_site.create',
        entity: `InstallationSite-${siteId}`,
        details: { type: site.type, name, sensor_id: sensor?.sensor_id ?? null },
        address: doer.address,
      });
      return siteId;
    });
  } catch (error) {
    if (isSiteNameTaken(error)) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
}

function checkSensor(sensor: SensorStanding | null, site: Parameters<typeof mayStandAt>[1]): void {
  if (!sensor || !maySee(sensor.standing)) throw invalidValue('/sensor_id', 'there is no such sensor');
  if (!mayEdit(sensor.standing)) throw new Problem('forbidden', { detail: 'The sensor may not be edited' });
  if (!mayStandAt(sensor, site)) {
    throw invalidValue('/sensor_id', 'the sensor must be of the same type and organization as the site');
  }
}
