import { Problem, invalidValue } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayCreateSensor, mayEdit, maySee } from '@trapline/domain/sensors/sensor.access.ts';
import { defaultPhotoInterval, trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';
import { checkSensorCreation, mayStandAt, requiredName } from '@trapline/domain/sensors/sensor.rules.ts';
import type { SensorCreation } from '@trapline/domain/sensors/sensor.schema.ts';
import { actorOf } from '../accounts/people-audit.actions.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { transaction } from '../platform/database/database.ts';
import type { AccountCaller } from '../platform/http/handler.ts';
import { base32Id, hashSecret, secret } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import { sensorStanding, siteStanding, type SiteStanding } from '../shares/standing.store.ts';
import { startInstallation } from './installation.store.ts';
import { insertSensor, isSensorIdTaken, setFieldKey } from './sensor.store.ts';

/** What sensors need of the portal. */
export type SensorServices = Pick<Services, 'db' | 'clock' | 'ids'>;

/** Who does something, and from where. */
export interface Doer {
  readonly caller: AccountCaller;
  readonly address: string;
}

/**
 * Makes a sensor of the caller's organization and, where a site is named, lets it stand there from now on.
 * @throws Problem validation_failed, forbidden, resource_already_exists
 */
export async function createSensor(services: SensorServices, doer: Doer, creation: SensorCreation): Promise<void> {
  const { account } = doer.caller;
  checkSensorCreation(creation);
  if (!mayCreateSensor(account, creation.type)) throw new Problem('forbidden', { detail: 'Not this type of sensor' });
  const now = new Date(Math.floor(services.clock.now() / 1_000) * 1_000);
  const sensor = {
    id: creation.id,
    type: creation.type,
    name: requiredName(creation.name),
    place: creation.place ?? '',
    installed_on: creation.installed_on ?? null,
    memo: creation.memo ?? '',
    threshold: creation.threshold ?? 0,
    increase_threshold: creation.increase_threshold ?? 0,
    trap_replaced_on: creation.trap_replaced_on ?? null,
    trap_effective_days: creation.trap_effective_days ?? trapEffectiveDays.default,
    photo_interval: creation.photo_interval ?? defaultPhotoInterval,
    mail_hash: sensorTypeCapabilities[creation.type].receivesMail ? base32Id(services.ids) : null,
    organization_id: account.organization_id,
    created_by: account.id,
    created_at: now,
  } as const;
  const wanted = creation.installation_site_id;
  const site = typeof wanted === 'string' ? await siteStanding(services.db, account, wanted) : null;
  if (typeof wanted === 'string') checkSite(site, sensor);
  try {
    await transaction(services.db, async (tx) => {
      const sensorKey = await insertSensor(tx, sensor);
      if (site) await startInstallation(tx, { site_id: site.site_id, sensor_key: sensorKey, at: now });
      await insertAuditEntry(tx, {
        at: now,
        ...actorOf(doer.caller),
        organizationId: account.organization_id,
        action: 'sensor.create',
        entity: `Sensor-${sensor.id}`,
        details: { type: sensor.type, installation_site_id: site?.site_id ?? null },
        address: doer.address,
      });
    });
  } catch (error) {
    if (isSensorIdTaken(error)) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
}

function checkSite(site: SiteStanding | null, sensor: Parameters<typeof mayStandAt>[0]): void {
  if (!site || !maySee(site.standing)) throw invalidValue('/installation_site_id', 'there is no such site');
  if (!mayEdit(site.standing)) throw new Problem('forbidden', { detail: 'The site may not be edited' });
  if (!mayStandAt(sensor, site)) {
    throw invalidValue('/installation_site_id', 'the site must be of the same type and organization as the sensor');
  }
}

/**
 * Issues the key for a sensor's field unit; an earlier key ends. Only its hash is kept.
 * @returns the key, which is never shown again
 * @throws Problem not_found, forbidden
 */
export async function issueSensorKey(services: SensorServices, doer: Doer, sensorId: string): Promise<string> {
  const { account } = doer.caller;
  const sensor = await sensorStanding(services.db, account, sensorId);
  if (!sensor || !maySee(sensor.standing)) throw new Problem('not_found');
  if (!mayEdit(sensor.standing)) throw new Problem('forbidden');
  if (!sensorTypeCapabilities[sensor.type].fieldUnits) {
    throw new Problem('conflict', { detail: 'Sensors of this type have no field unit' });
  }
  const key = secret(services.ids);
  await transaction(services.db, async (tx) => {
    await setFieldKey(tx, sensor.sensor_key, hashSecret(key));
    await insertAuditEntry(tx, {
      at: new Date(services.clock.now()),
      ...actorOf(doer.caller),
      organizationId: sensor.organization_id,
      action: 'sensor.issue_key',
      entity: `Sensor-${sensor.sensor_id}`,
      address: doer.address,
    });
  });
  return key;
}
