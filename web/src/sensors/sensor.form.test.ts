import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { describe, expect, it } from 'vitest';
import { changesOf, creationOf, flawsOf, newVariant, valuesOf, variantOf } from './sensor.form.ts';

const sensor: Sensor = {
  id: 'FLY_1',
  type: 'fly',
  name: 'Dock',
  place: 'Hall 2',
  installed_on: '2026-10-01',
  memo: '',
  notice: false,
  threshold: 50,
  increase_threshold: 10,
  effective_threshold: 50,
  sites_in_use: false,
  settings_holder: 'sensor',
  trap_replaced_on: '2026-11-01',
  trap_effective_days: 30,
  photo_interval: 3_600,
  sensitivity: 0,
  pixels_per_mm: 0,
  bookmarked: false,
  mail_hash: null,
  mail_address: null,
  shared: false,
  shared_by: null,
  has_key: true,
  permissions: ['full'],
  created_by: null,
  organization: null,
  time_zone: 'Asia/Tokyo',
  installation_site: { id: '7', name: 'Dock', installed_at: 1 },
  installation_site_id: '7',
  last_active: null,
  health_check_status: null,
  health_poor: null,
  health_problems: [],
  total_event_count: 0,
  undetected_event_count: 0,
  no_response: false,
  firmware_version: null,
  ip_address: null,
  serial_no: null,
  etag: '"r1"',
};

describe('the form of a sensor', () => {
  const fresh = valuesOf(null);

  it('requires place and day in the legacy form, neither in the other', () => {
    expect(flawsOf(fresh, 'legacy')).toEqual({
      id: 'required',
      name: 'required',
      place: 'required',
      installed_on: 'required',
    });
    expect(flawsOf(fresh, 'site')).toEqual({ id: 'required', name: 'required', place: null, installed_on: null });
    expect(flawsOf({ ...fresh, installed_on: '2026-02-30' }, 'legacy').installed_on).toBe('day');
  });

  it('accepts letters, digits and underscores in an id', () => {
    expect(flawsOf({ ...fresh, id: 'SN-104' }, 'site').id).toBe('characters');
    expect(flawsOf({ ...fresh, id: 'new' }, 'site').id).toBe('characters');
    expect(flawsOf({ ...fresh, id: 'SN_104' }, 'site').id).toBeNull();
  });

  it('sends the fields of its variant and type', () => {
    const values = { ...fresh, id: 'A', name: ' Dock ', place: ' Hall ', installed_on: '2026-10-01' };
    expect(creationOf(values, 'hykecam', 'site')).toEqual({
      id: 'A',
      type: 'hykecam',
      name: 'Dock',
      memo: '',
      installation_site_id: null,
    });
    expect(creationOf(values, 'insect_monitor_v2', 'legacy')).toEqual({
      id: 'A',
      type: 'insect_monitor_v2',
      name: 'Dock',
      memo: '',
      place: 'Hall',
      installed_on: '2026-10-01',
      threshold: 0,
      increase_threshold: 0,
    });
  });

  it('sends changed fields only', () => {
    const values = valuesOf(sensor);
    expect(changesOf(sensor, values, 'legacy')).toEqual({});
    expect(changesOf(sensor, values, 'site')).toEqual({});
    expect(changesOf(sensor, { ...values, name: 'Dock ' }, 'legacy')).toEqual({});
    expect(
      changesOf(sensor, { ...values, trap_replaced_on: '', threshold: '60', photo_interval: '10800' }, 'legacy'),
    ).toEqual({ trap_replaced_on: null, threshold: 60, photo_interval: 10_800 });
    expect(changesOf(sensor, { ...values, installation_site_id: '', threshold: '60' }, 'site')).toEqual({
      installation_site_id: null,
    });
  });
});

it('has the form of its owner, and for a new sensor that of the account', () => {
  expect(variantOf({ sites_in_use: true })).toBe('site');
  expect(variantOf({ sites_in_use: false })).toBe('legacy');
  const account = { permissions: [], allowed_sensor_types: [], active_features: ['sensor_installation_sites'] };
  expect(newVariant(account)).toBe('site');
  expect(newVariant({ ...account, active_features: [] })).toBe('legacy');
});
