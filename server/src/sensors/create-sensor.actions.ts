import { Problem } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayCreateSensor } from '@trapline/domain/sensors/sensor.access.ts';
import { defaultPhotoInterval, trapEffectiveDays } from '@trapline/domain/sensors/sensor.limits.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { checkSensorCreation } from '@trapline/domain/sensors/sensor.rules.ts';
import type { SensorCreation } from '@trapline/domain/sensors/sensor.schema.ts';
import { transaction } from '../platform/database/database.ts';
import { base32Id } from '../platform/base/ids.ts';
import { lockMoves } from '../installations/installation.store.ts';
import { moveSensorTo, siteForSensor } from '../installations/move-sensor.actions.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { ActionServices } from '../platform/services.ts';
import { insertSensor, isSensorIdTaken } from './sensor-change.store.ts';

/**
 * Creates a sensor in the caller's organization and, if a site is given, installs it there. Source: INSTALL-10,
 * SHARE-3.
 * @throws Problem validation_failed, forbidden, resource_already_exists, site_occupied
 */
export async function createSensor(services: ActionServices, actor: Actor, creation: SensorCreation): Promise<void> {
  const { account } = actor.caller;
  checkSensorCreation(creation);
  if (!mayCreateSensor(account, creation.type)) throw new Problem('forbidden', { detail: 'Not this type of sensor' });
  const now = new Date(services.clock.now());
  const sensor = {
    id: creation.id,
    type: creation.type,
    name: requiredText('/name', creation.name),
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
  const site = typeof wanted === 'string' ? await siteForSensor(services.db, account, sensor, wanted) : null;
  const organizationId = account.organization_id;
  try {
    await transaction(services.db, async (tx) => {
      if (site) await lockMoves(tx, sensor);
      const sensorKey = await insertSensor(tx, sensor);
      await auditAssetAction(tx, actor, {
        at: now,
        organizationId,
        action: 'sensor.create',
        entity: `Sensor-${sensor.id}`,
        details: { type: sensor.type, installation_site_id: site?.site_id ?? null },
      });
      if (site) {
        const moved = { sensor_key: sensorKey, sensor_id: sensor.id };
        const { displaces } = creation;
        await moveSensorTo(tx, { actor, at: now, organizationId }, moved, { siteId: site.site_id, displaces });
      }
    });
  } catch (error) {
    if (isSensorIdTaken(error)) throw new Problem('resource_already_exists', { cause: error });
    throw error;
  }
}
