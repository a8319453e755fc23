import type { Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/input/if-match.ts';
import type { ActionServices, Services } from '../platform/services.ts';
import { createSensor } from './create-sensor.actions.ts';
import { deleteSensor } from './delete-sensor.actions.ts';
import { isIdAvailable, listSensors, readSensor } from './read-sensors.actions.ts';
import { issueSensorKey } from './sensor.actions.ts';
import { updateSensor } from './update-sensor.actions.ts';

type SensorHandlers = Pick<
  Handlers,
  | 'listSensors'
  | 'createSensor'
  | 'getSensor'
  | 'updateSensor'
  | 'deleteSensor'
  | 'getSensorAvailability'
  | 'issueSensorKey'
>;

/** Handlers that list, create, change and delete sensors. */
export function sensorHandlers(services: ActionServices & Pick<Services, 'mailInDomain'>): SensorHandlers {
  return {
    listSensors: ({ query, caller }) => listSensors(services, caller.account, query),
    createSensor: async ({ body, caller, address, setHeader }) => {
      await createSensor(services, { caller, address }, body);
      const created = await readSensor(services, caller.account, body.id);
      setHeader('etag', created.etag);
      return created;
    },
    getSensor: async ({ params, caller, setHeader }) => {
      const found = await readSensor(services, caller.account, params.id);
      setHeader('etag', found.etag);
      return found;
    },
    updateSensor: async ({ params, body, caller, address, headers, setHeader }) => {
      await updateSensor(services, { caller, address }, params.id, body, ifMatchOf(headers));
      const changed = await readSensor(services, caller.account, params.id);
      setHeader('etag', changed.etag);
      return changed;
    },
    deleteSensor: ({ params, caller, address, headers }) =>
      deleteSensor(services, { caller, address }, params.id, ifMatchOf(headers)),
    getSensorAvailability: async ({ caller, params }) => ({
      available: await isIdAvailable(services, caller.account, params.id),
    }),
    issueSensorKey: async ({ params, caller, address }) => ({
      key: await issueSensorKey(services, { caller, address }, params.id),
    }),
  };
}
