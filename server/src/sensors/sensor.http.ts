import { Problem } from '@trapline/domain/common/errors.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { isSensorId, sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import type { Services } from '../platform/services.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import type { CallerAccount, Handlers } from '../platform/http/handler.ts';
import { ifMatchOf } from '../platform/http/if-match.ts';
import { sensorAnswer } from './sensor.answer.ts';
import { createSensor } from './create-sensor.actions.ts';
import { deleteSensor } from './delete-sensor.actions.ts';
import type { ActionServices } from '../platform/services.ts';
import { issueSensorKey } from './sensor.actions.ts';
import { isSensorIdFree } from './sensor-change.store.ts';
import { findSensorRow, listSensorRows } from './sensor.store.ts';
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

type AnsweringServices = ActionServices & Pick<Services, 'mailInDomain'>;

/** A sensor as an account sees it. @throws Problem not_found when it may not see it */
async function sensorFor(services: AnsweringServices, account: CallerAccount, sensorId: string): Promise<Sensor> {
  const now = new Date(services.clock.now());
  const row = await findSensorRow(services.db, { account, now }, sensorId);
  const answer = row && sensorAnswer(row, { now, mailInDomain: services.mailInDomain });
  if (!answer) throw new Problem('not_found');
  return answer;
}

/** Handlers of the calls about sensors. */
export function sensorHandlers(services: AnsweringServices): SensorHandlers {
  return {
    listSensors: async ({ query, caller: { account } }) => {
      const now = new Date(services.clock.now());
      const request = listRequest(query, sensorSortKeys);
      const { rows, total } = await listRows(request, (one) => listSensorRows(services.db, { account, now }, one));
      const facts = { now, mailInDomain: services.mailInDomain };
      const sensors = rows.flatMap((row) => sensorAnswer(row, facts) ?? []);
      return request.page ? { sensors, total } : { sensors };
    },
    createSensor: async ({ body, caller, address, setHeader }) => {
      await createSensor(services, { caller, address }, body);
      const created = await sensorFor(services, caller.account, body.id);
      setHeader('etag', created.etag);
      return created;
    },
    getSensor: async ({ params, caller, setHeader }) => {
      const found = await sensorFor(services, caller.account, params.id);
      setHeader('etag', found.etag);
      return found;
    },
    updateSensor: async ({ params, body, caller, address, headers, setHeader }) => {
      await updateSensor(services, { caller, address }, params.id, body, ifMatchOf(headers));
      const changed = await sensorFor(services, caller.account, params.id);
      setHeader('etag', changed.etag);
      return changed;
    },
    deleteSensor: ({ params, caller, address, headers }) =>
      deleteSensor(services, { caller, address }, params.id, ifMatchOf(headers)),
    getSensorAvailability: async ({ params }) => ({
      available: isSensorId(params.id) && (await isSensorIdFree(services.db, params.id)),
    }),
    issueSensorKey: async ({ params, caller, address }) => ({
      key: await issueSensorKey(services, { caller, address }, params.id),
    }),
  };
}
