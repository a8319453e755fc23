import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { sensor, sensorCreation, sensorList, sensorQuery } from './sensor.schema.ts';

const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Calls about sensors. Source: specification 1 §7, api.md. */
export const sensorRoutes = {
  listSensors: route({
    method: 'GET',
    path: '/api/sensors',
    summary: 'Sensors the account may see',
    access: 'signed_in',
    query: sensorQuery,
    answer: sensorList,
    errors: [],
  }),
  createSensor: route({
    method: 'POST',
    path: '/api/sensors',
    summary: 'Create a sensor',
    access: 'signed_in',
    body: sensorCreation,
    answer: sensor,
    status: 201,
    errors: ['resource_already_exists'],
  }),
  getSensor: route({
    method: 'GET',
    path: '/api/sensors/{id}',
    summary: 'One sensor',
    access: 'signed_in',
    params: byId,
    answer: sensor,
    errors: [],
  }),
  getSensorAvailability: route({
    method: 'GET',
    path: '/api/sensors/{id}/availability',
    summary: 'Whether a sensor id is free',
    access: 'signed_in',
    params: byId,
    answer: Type.Object({ available: Type.Boolean() }, { additionalProperties: false }),
    errors: [],
  }),
  issueSensorKey: route({
    method: 'POST',
    path: '/api/sensors/{id}/key',
    summary: 'Issue the key for the sensor’s field unit; an earlier key ends. Shown once',
    access: 'signed_in',
    params: byId,
    answer: Type.Object({ key: Type.String() }, { additionalProperties: false }),
    status: 201,
    idempotent: false,
    errors: [],
  }),
};
