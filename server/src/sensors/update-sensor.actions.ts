import { changesOf } from '@trapline/domain/audit/change.rules.ts';
import { requiredText } from '@trapline/domain/common/text.rules.ts';
import { checkSensorChange } from '@trapline/domain/sensors/sensor.rules.ts';
import type { SensorChange } from '@trapline/domain/sensors/sensor.schema.ts';
import { orNotFound, transaction } from '../platform/database/database.ts';
import { checkIfMatch } from '../platform/base/etag.ts';
import { base32Id } from '../platform/base/ids.ts';
import { lockMoves } from '../installations/installation.store.ts';
import { moveSensorTo, removeFromSite, siteForSensor } from '../installations/move-sensor.actions.ts';
import { assetEtag } from '../shares/asset.answer.ts';
import { lockSensorRow, setSensorPreference, updateSensorRow, type SensorValues } from './sensor-change.store.ts';
import { auditAssetAction } from '../audit/asset-audit.actions.ts';
import type { Actor } from '../callers/caller.types.ts';
import type { ActionServices } from '../platform/services.ts';
import { editSensor, seeSensor } from '../shares/standing.actions.ts';

/**
 * Changes a sensor; omitted and unchanged fields keep their values. Bookmark and notifications belong to the caller. If
 * a site is given, the sensor is installed there from now on; null removes it from its site. Source: SENSOR-5,
 * INSTALL-3, INSTALL-10, SHARE-11.
 * @param ifMatch the etag on which the change is based
 * @throws Problem not_found, forbidden, validation_failed, precondition_failed, site_occupied
 */
export async function updateSensor(
  services: ActionServices,
  actor: Actor,
  sensorId: string,
  change: SensorChange,
  ifMatch: string | undefined,
): Promise<void> {
  const { account } = actor.caller;
  const { bookmarked, notice, displaces, ...common } = change;
  const allowed = Object.keys(common).length > 0 ? editSensor : seeSensor;
  const sensor = await allowed(services, account, sensorId);
  const { installation_site_id: wanted, generate_hash, name, ...plain } = common;
  const values = { ...plain, ...(name === undefined ? {} : { name: requiredText('/name', name) }) };
  checkSensorChange(sensor.type, change);
  const site = typeof wanted === 'string' ? await siteForSensor(services.db, account, sensor, wanted) : null;
  const at = new Date(services.clock.now());
  const organizationId = sensor.organization_id;
  await transaction(services.db, async (tx) => {
    if (wanted !== undefined) await lockMoves(tx, sensor);
    const before = orNotFound(await lockSensorRow(tx, sensor.sensor_key));
    // Checks the right again, under the lock: a share may have ended meanwhile.
    await allowed({ db: tx }, account, sensorId);
    checkIfMatch(ifMatch, assetEtag(before.revision));
    const changes = changesOf({ ...before }, values);
    const renewed: SensorValues = generate_hash === true ? { mail_hash: base32Id(services.ids) } : {};
    if (Object.keys(changes).length > 0 || generate_hash === true) {
      await updateSensorRow(tx, sensor.sensor_key, { ...values, ...renewed });
      await auditAssetAction(tx, actor, {
        at,
        organizationId,
        action: 'sensor.update',
        entity: `Sensor-${sensor.sensor_id}`,
        // The hash itself is a secret: anyone who knows it can send photos.
        details: { changes, ...(generate_hash === true ? { mail_address: 'renewed' } : {}) },
      });
    }
    if (site) await moveSensorTo(tx, { actor, at, organizationId }, sensor, { siteId: site.site_id, displaces });
    if (wanted === null) await removeFromSite(tx, { actor, at, organizationId }, sensor);
    await setSensorPreference(tx, account.id, sensor.sensor_key, { bookmarked, notice });
  });
}
