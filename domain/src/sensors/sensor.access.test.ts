import { expect, it } from 'vitest';
import { sensorTypeCapabilities, sensorTypes } from '../sensor-types/sensor-type.catalogue.ts';
import { standings } from '../shares/standing.access.ts';
import { mayCreateSensor, mayKnowSensorDetails, typesToAdd, whyKeepSensor } from './sensor.access.ts';

const account = { permissions: [], allowed_sensor_types: ['fly', 'station'], active_features: [] };
const admin = { permissions: ['admin'], allowed_sensor_types: [], active_features: [] };

it('lets an account create the types with field units that it is allowed', () => {
  expect(sensorTypes.filter((type) => mayCreateSensor(account, type))).toEqual(['fly']);
  expect(typesToAdd(account)).toEqual(['fly']);
});

it('lets a product admin create every type with field units, but offers none in the pages', () => {
  const withUnits = sensorTypes.filter((type) => sensorTypeCapabilities[type].fieldUnits);
  expect(sensorTypes.filter((type) => mayCreateSensor(admin, type))).toEqual(withUnits);
  expect(withUnits).not.toContain('station');
  expect(typesToAdd(admin)).toEqual([]);
});

it('keeps a sensor with shares', () => {
  expect(whyKeepSensor({ shared: true })).toBe('shared_sensor_cannot_be_deleted');
  expect(whyKeepSensor({ shared: false })).toBeNull();
});

it('hides the details of a sensor from a share to read', () => {
  expect(standings.filter((standing) => !mayKnowSensorDetails(standing))).toEqual(['none', 'shared_read']);
});
