import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, creationOf, nameFlaw, valuesOf } from './installation-site.form.ts';

const site: InstallationSite = {
  id: '7',
  name: 'Dock',
  type: 'fly',
  shared: false,
  shared_by: null,
  bookmarked: false,
  permissions: ['full'],
  sites_in_use: true,
  threshold: 50,
  increase_threshold: 10,
  memo: '',
  sensor_settings: { photo_interval: 3_600 },
  receive_notifications: true,
  trap_replaced_on: null,
  trap_effective_days: 30,
  sensor_id: 'FLY_1',
  sensor: { id: 'FLY_1', name: 'Fly', installed_at: 1 },
  organization: null,
  time_zone: 'Asia/Tokyo',
  created_by: null,
  installed_at: 1,
  last_active: null,
  no_response: false,
  health_poor: null,
  health_problems: [],
  has_data: false,
  has_shares: false,
  etag: '"r1"',
};

describe('the form of a site', () => {
  it('requires a name', () => {
    expect(nameFlaw(valuesOf(null))).toBe('required');
    expect(nameFlaw(valuesOf(site))).toBeNull();
  });

  it('sends a new site with the thresholds and interval of its type', () => {
    const values = { ...valuesOf(null), name: ' Dock ' };
    expect(creationOf(values, 'fly', true)).toEqual({
      name: 'Dock',
      type: 'fly',
      memo: '',
      sensor_id: null,
      sensor_settings: { photo_interval: 3_600 },
      threshold: 0,
      increase_threshold: 0,
      trap_replaced_on: null,
      trap_effective_days: 30,
      receive_notifications: false,
    });
    expect(creationOf(values, 'rat_monitor', false)).toEqual({
      name: 'Dock',
      type: 'rat_monitor',
      memo: '',
      sensor_id: null,
      sensor_settings: {},
    });
  });

  it('sends only the changed fields', () => {
    const values = valuesOf(site);
    expect(changesOf(site, values, true)).toEqual({});
    expect(changesOf({ ...site, sensor_settings: {} }, values, true)).toEqual({});
    expect(changesOf(site, { ...values, sensor_id: '', photo_interval: '86400' }, true)).toEqual({
      sensor_id: null,
      sensor_settings: { photo_interval: 86_400 },
    });
    expect(changesOf(site, { ...values, receive_notifications: false }, true)).toEqual({
      receive_notifications: false,
    });
    expect(changesOf(site, { ...values, receive_notifications: false }, false)).toEqual({});
  });
});
