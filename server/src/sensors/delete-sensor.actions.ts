import { Problem } from '@trapline/domain/common/errors.ts';
import { whyKeepSensor } from '@trapline/domain/sensors/sensor.access.ts';
import { checkSensorNotHeld } from '../holds/check-held.actions.ts';
import { orNotFound, transaction } from '../platform/database/database.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import { lockMoves } from '../installations/installation.store.ts';
import { assetEtag } from '../shares/asset.answer.ts';
import { deleteSensorRow, hasSensorShares, lockSensorRow } from './sensor-change.store.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import type { ActionServices } from '../platform/services.ts';
import { editSensor } from '../shares/standing.actions.ts';

/**
 * Deletes a sensor without shares. Its row is deleted at once, so that events, figures, field key and upload URLs can
 * no longer be found, and its id is free. A job deletes the remaining rows and files. Its key in the database is never
 * reused. Source: SHARE-14, SHARE-15, SENSOR-11.
 * @param ifMatch the etag on which the deletion is based
 * @throws Problem not_found, forbidden, precondition_failed, shared_sensor_cannot_be_deleted, under_legal_hold
 */
export async function deleteSensor(
  services: ActionServices,
  actor: Actor,
  sensorId: string,
  ifMatch: string | undefined,
): Promise<void> {
  const sensor = await editSensor(services, actor.caller.account, sensorId);
  const { sensor_key } = sensor;
  await transaction(services.db, async (tx) => {
    await lockMoves(tx, sensor);
    const before = orNotFound(await lockSensorRow(tx, sensor_key));
    await editSensor({ db: tx }, actor.caller.account, sensorId);
    checkIfMatch(ifMatch, assetEtag(before.revision));
    const why = whyKeepSensor({ shared: await hasSensorShares(tx, sensor_key) });
    if (why) throw new Problem(why);
    await checkSensorNotHeld(tx, sensor.organization_id, sensor_key);
    await deleteSensorRow(tx, sensor_key);
    await enqueue(tx, { task: 'remove_sensor', payload: { sensor_key }, key: `remove-sensor-${sensor_key}` });
    await auditAssetAction(tx, actor, {
      at: new Date(services.clock.now()),
      organizationId: sensor.organization_id,
      action: 'sensor.delete',
      entity: `Sensor-${sensor.sensor_id}`,
      details: { type: sensor.type, name: before.name },
    });
    const { organization_id, created_by } = sensor;
    const owner = { organization_id, created_by };
    await publishAssetChanges(tx, [{ entity: `Sensor-${sensor.sensor_id}`, owner }]);
  });
}
