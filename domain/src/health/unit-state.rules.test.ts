import { describe, expect, it } from 'vitest';
import { sensorUnitState, siteUnitState } from './unit-state.rules.ts';

const unit = { no_response: false, health_poor: null, last_active: 1_000 };

describe('the unit of a sensor', () => {
  const sensor = { ...unit, permissions: ['full'] };

  it('is silent regardless of its last report', () => {
    expect(sensorUnitState({ ...sensor, no_response: true, health_poor: true })).toBe('silent');
    expect(sensorUnitState({ ...sensor, no_response: true, last_active: null, permissions: ['read'] })).toBe('silent');
  });

  it('is poor if the last report has an error, else healthy', () => {
    expect(sensorUnitState({ ...sensor, health_poor: true })).toBe('poor');
    expect(sensorUnitState({ ...sensor, health_poor: false })).toBe('healthy');
    expect(sensorUnitState(sensor)).toBe('healthy');
  });

  it('that never connected differs from one the reader may not know about', () => {
    expect(sensorUnitState({ ...sensor, last_active: null })).toBe('not_connected');
    expect(sensorUnitState({ ...sensor, last_active: null, permissions: ['read'] })).toBeNull();
  });
});

describe('the unit of a site', () => {
  const site = { ...unit, shared: false, sensor_id: 'SN_1' };

  it('is that of the sensor that is installed there', () => {
    expect(siteUnitState(site)).toBe('healthy');
    expect(siteUnitState({ ...site, health_poor: true })).toBe('poor');
    expect(siteUnitState({ ...site, no_response: true, health_poor: true })).toBe('silent');
    expect(siteUnitState({ ...site, last_active: null })).toBe('not_connected');
  });

  it('is missing where no sensor is installed', () => {
    expect(siteUnitState({ ...site, sensor_id: null, last_active: null })).toBe('no_sensor');
  });

  it('is unknown to those with whom the site is shared', () => {
    expect(siteUnitState({ ...site, shared: true })).toBeNull();
    expect(siteUnitState({ ...site, shared: true, sensor_id: null, last_active: null })).toBeNull();
  });
});
