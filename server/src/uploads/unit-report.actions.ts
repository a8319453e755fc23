import { Problem } from '@trapline/domain/common/errors.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import type { HealthStatus } from '@trapline/domain/health/health.schema.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { publishAssetChanges } from '../audit/asset-changes.topic.ts';
import { eventOwner } from '../events/event-owner.store.ts';
import { keepHealth, keepUnitFacts, touchSensor, type UnitFacts } from '../health/sensor-state.store.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction, type Tx } from '../platform/database/database.ts';
import type { UnitCaller } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { logCall } from './upload-log.actions.ts';

// A unit may only report for its own sensor.

/**
 * Stores a report. Open pages are notified of a unit's first report, and when its health becomes poor or good, since
 * lists show that. Other values change too often.
 * @param store returns whether it changed what lists show
 */
async function record(
  services: Services,
  unit: UnitCaller,
  store: (tx: Tx, now: Date) => Promise<boolean>,
): Promise<void> {
  await transaction(services.db, async (tx) => {
    const changed = await store(tx, new Date(services.clock.now()));
    if (changed) await publishAssetChanges(tx, [{ entity: `Sensor-${unit.sensor_id}` }]);
  });
}

/** Saves the health status that a unit reports. Source: UNIT-2. */
export async function reportHealth(services: Services, unit: UnitCaller, body: HealthStatus): Promise<void> {
  await record(services, unit, (tx, now) => keepHealth(tx, unit.sensor_key, body, now));
  await logCall(services, unit, 'health-check', { event: 'health', type: 'http', body });
}

/** Saves the facts that a unit reports about itself. Source: UNIT-4. */
export async function reportFacts(services: Services, unit: UnitCaller, body: UnitFacts): Promise<void> {
  await record(services, unit, (tx, now) => keepUnitFacts(tx, unit.sensor_key, body, now));
  await logCall(services, unit, 'settings-update', { event: 'settings', type: 'http', body });
}

/**
 * The current settings of a unit, null where its type has none, and the server's time. Source: UNIT-3.
 * @throws Problem not_found
 */
export async function unitSettings(services: Services, unit: UnitCaller): Promise<Answer<Routes['showSettings']>> {
  const now = new Date(services.clock.now());
  await record(services, unit, (tx) => touchSensor(tx, unit.sensor_key, now));
  await logCall(services, unit, 'settings-show', { event: 'settings', type: 'http' });
  const owner = await eventOwner(services.db, unit.sensor_key, now);
  if (!owner) throw new Problem('not_found');
  const capabilities = sensorTypeCapabilities[unit.type];
  return {
    photo_interval: capabilities.photoInterval ? owner.photo_interval : null,
    threshold: capabilities.threshold ? owner.sensor_threshold : null,
    increase_threshold: capabilities.threshold ? owner.sensor_increase_threshold : null,
    time: seconds(services.clock),
  };
}
