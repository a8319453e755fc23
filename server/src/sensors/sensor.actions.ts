import { Problem } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import { hashSecret, secret } from '../platform/base/ids.ts';
import { orNotFound, transaction } from '../platform/database/database.ts';
import type { ActionServices } from '../platform/services.ts';
import { editSensor } from '../shares/standing.actions.ts';
import { lockSensorRow, setFieldKey } from './sensor-change.store.ts';

/**
 * Issues the key for a sensor's field unit; an earlier key becomes invalid. Only its hash is stored.
 * @returns the key, which is never shown again
 * @throws Problem not_found, forbidden
 */
export async function issueSensorKey(services: ActionServices, actor: Actor, sensorId: string): Promise<string> {
  const sensor = await editSensor(services, actor.caller.account, sensorId);
  if (!sensorTypeCapabilities[sensor.type].fieldUnits) {
    throw new Problem('conflict', { detail: 'Sensors of this type have no field unit' });
  }
  const key = secret(services.ids);
  await transaction(services.db, async (tx) => {
    orNotFound(await lockSensorRow(tx, sensor.sensor_key));
    await editSensor({ db: tx }, actor.caller.account, sensorId);
    await setFieldKey(tx, sensor.sensor_key, hashSecret(key));
    await auditAssetAction(tx, actor, {
      at: new Date(services.clock.now()),
      organizationId: sensor.organization_id,
      action: 'sensor.issue_key',
      entity: `Sensor-${sensor.sensor_id}`,
    });
  });
  return key;
}
