import { Type } from 'typebox';
import { route } from '../common/route.ts';
import { pathText } from '../common/text.schema.ts';
import { sensorSharing, sensorUser, sensorUserList } from '../shares/share.schema.ts';
import { sensor, sensorChange, sensorCreation, sensorList, sensorQuery } from './sensor.schema.ts';

const userOf = Type.Object({ id: pathText, userEmail: pathText }, { additionalProperties: false });
const byId = Type.Object({ id: pathText }, { additionalProperties: false });

/** Routes for sensors. Source: SENSOR-2, SENSOR-9. */
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
    errors: ['resource_already_exists', 'site_occupied'],
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
  updateSensor: route({
    method: 'PATCH',
    path: '/api/sensors/{id}',
    summary: 'Change a sensor, its bookmark or one’s notifications',
    access: 'signed_in',
    params: byId,
    body: sensorChange,
    answer: sensor,
    errors: ['precondition_failed', 'site_occupied', 'installed_elsewhere'],
  }),
  deleteSensor: route({
    method: 'DELETE',
    path: '/api/sensors/{id}',
    summary: 'Delete a sensor that is not shared, with its events and files',
    access: 'signed_in',
    params: byId,
    errors: ['shared_sensor_cannot_be_deleted', 'precondition_failed', 'under_legal_hold'],
  }),
  listSensorUsers: route({
    method: 'GET',
    path: '/api/sensors/{id}/users',
    summary: 'With whom a sensor is shared: for those with `full` and product admins',
    access: 'signed_in',
    params: byId,
    answer: sensorUserList,
    errors: [],
  }),
  addSensorUser: route({
    method: 'POST',
    path: '/api/sensors/{id}/users',
    summary: 'Share a sensor with an address',
    access: 'signed_in',
    params: byId,
    body: sensorSharing,
    answer: sensorUser,
    status: 201,
    errors: ['invalid_email', 'non_existing_user', 'already_invited', 'too_many_requests'],
  }),
  removeSensorUser: route({
    method: 'DELETE',
    path: '/api/sensors/{id}/users/{userEmail}',
    summary: 'End a share of a sensor',
    access: 'signed_in',
    params: userOf,
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
