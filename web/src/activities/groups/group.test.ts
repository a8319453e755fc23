import { describe, expect, it } from 'vitest';
import { frameRatio } from '../events/frame-ratio.ts';
import { testHead } from '../../../test/test-head.ts';
import { groupOf } from './group.ts';

const site = {
  id: '7',
  name: 'North door',
  type: 'fly_scan',
  shared: false,
  shared_by: null,
  bookmarked: false,
  permissions: ['full'],
  threshold: 30,
  increase_threshold: 5,
  memo: '',
  sensor_settings: null,
  receive_notifications: false,
  trap_replaced_on: null,
  trap_effective_days: null,
  sensor_id: 'SN_1',
  sensor: { id: 'SN_1', name: 'Scanner 1', installed_at: 1_790_000_000 },
  organization: null,
  time_zone: 'Asia/Tokyo',
  created_by: null,
  installed_at: 1_790_000_000,
  last_active: 1_795_000_000,
  no_response: false,
  health_poor: null,
  has_data: true,
  has_shares: false,
  etag: 'x',
} as const;

function stateOf(change: object) {
  const installation_site = { ...site, permissions: ['full'], ...change };
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

  it('is null without a site or sensor', () => {
    expect(groupOf({ ...testHead(), events: [], last_evaluated: null }, 0)).toBeNull();
  });
});

describe('the frame of a card', () => {
  it('has the aspect ratio of its sensor type’s photos, within limits', () => {
    expect(frameRatio('insect_monitor_v2')).toBeCloseTo(4 / 3);
    expect(frameRatio('fly_scan')).toBeCloseTo(3 / 2);
    expect(frameRatio('fly')).toBe(2);
    expect(frameRatio('rat_monitor')).toBeCloseTo(4 / 3);
  });
});
