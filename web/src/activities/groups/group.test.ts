import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { describe, expect, it } from 'vitest';
import { frameRatio, isStrip } from '../events/frame-ratio.ts';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { testSite } from '../../../test/test-site.ts';
import { groupOf } from './group.ts';

const site = testSite({
  type: 'fly_scan',
  sensor_id: 'SN_1',
  sensor: { id: 'SN_1', name: 'Scanner 1', installed_at: 1_790_000_000 },
  last_active: 1_795_000_000,
});

function stateOf(change: object) {
  const installation_site = { ...site, ...change };
  return groupOf({ ...testHead(), installation_site, events: [], last_evaluated: null }, 0)?.state;
}

describe('a group of the activity page', () => {
  it('has the state of its unit that every other page shows', () => {
    expect(stateOf({})).toBe('healthy');
    expect(stateOf({ health_poor: true })).toBe('poor');
    expect(stateOf({ no_response: true })).toBe('silent');
    expect(stateOf({ last_active: null, sensor_id: null, sensor: null })).toBe('no_sensor');
  });

  it('makes no claim about the unit of a shared site', () => {
    expect(stateOf({ last_active: null, sensor_id: null, sensor: null, shared: true })).toBeNull();
  });

  it('has the trap only if its own trap applies', () => {
    const trapOf = (change: object) => {
      const installation_site = { ...site, trap_replaced_on: '2026-11-01', ...change };
      const group = groupOf({ ...testHead(), installation_site, events: [], last_evaluated: null }, 0);
      return [group?.has_trap, group?.trap_replaced_on];
    };
    expect(trapOf({})).toEqual([true, '2026-11-01']);
    expect(trapOf({ sites_in_use: false })).toEqual([false, null]);
    const ofSensor = (part: Partial<Sensor>) =>
      groupOf({ ...testHead(), sensor: testSensor(part), events: [], last_evaluated: null }, 0)?.trap_replaced_on;
    expect(ofSensor({ trap_replaced_on: '2026-11-02' })).toBe('2026-11-02');
    expect(ofSensor({ trap_replaced_on: '2026-11-02', settings_holder: 'installation_site' })).toBeNull();
  });

  it('is null without a site or sensor', () => {
    expect(groupOf({ ...testHead(), events: [], last_evaluated: null }, 0)).toBeNull();
  });
});

describe('the frame of a card', () => {
  it('has the aspect ratio of its sensor type’s photos, within limits', () => {
    expect(frameRatio('insect_monitor_v2')).toBeCloseTo(4 / 3);
    expect(frameRatio('fly_scan')).toBeCloseTo(3 / 2);
    expect(frameRatio('fly')).toBeCloseTo(9.18, 2);
    expect([isStrip('fly'), isStrip('fly_scan')]).toEqual([true, false]);
    expect(frameRatio('rat_monitor')).toBeCloseTo(4 / 3);
  });
});
