import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import { healthOfSensor } from './sensor-health.actions.ts';

/** Handler that returns the health history of a sensor's unit. */
export function healthHandlers(services: Pick<Services, 'db' | 'clock'>): Pick<Handlers, 'getSensorHealth'> {
  return {
    getSensorHealth: async ({ params, caller }) => ({
      points: await healthOfSensor(services, caller.account, params.id),
    }),
  };
}
