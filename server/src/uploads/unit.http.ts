import { Problem } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { eventOwner } from '../events/event-owner.store.ts';
import { keepHealth, keepUnitFacts, touchSensor } from '../health/sensor-state.store.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Handlers, UnitCaller } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { logCall } from './upload-log.actions.ts';

/** Handlers of what field units say of themselves and ask of their settings. */
export function unitHandlers(services: Services): Pick<Handlers, 'reportHealth' | 'showSettings' | 'updateSettings'> {
  const now = () => new Date(services.clock.now());
  return {
    async reportHealth({ caller, body }) {
      await keepHealth(services.db, caller.sensor_key, body, now());
      await logCall(services, caller, 'health-check', { event: 'health', type: 'http', body });
    },

    async showSettings({ caller }) {
      await touchSensor(services.db, caller.sensor_key, now());
      await logCall(services, caller, 'settings-show', { event: 'settings', type: 'http' });
      return unitSettings(services, caller);
    },

    async updateSettings({ caller, body }) {
      await keepUnitFacts(services.db, caller.sensor_key, body, now());
      await logCall(services, caller, 'settings-update', { event: 'settings', type: 'http', body });
    },
  };
}

async function unitSettings(services: Services, unit: UnitCaller) {
  const owner = await eventOwner(services.db, unit.sensor_key, new Date(services.clock.now()));
  if (!owner) throw new Problem('not_found');
  const capabilities = sensorTypeCapabilities[unit.type];
  return {
    photo_interval: capabilities.photoInterval ? owner.photo_interval : null,
    threshold: capabilities.threshold ? owner.sensor_threshold : null,
    increase_threshold: capabilities.threshold ? owner.sensor_increase_threshold : null,
    time: seconds(services.clock),
  };
}
