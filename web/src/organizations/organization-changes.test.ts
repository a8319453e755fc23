import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { describe, expect, it } from 'vitest';
import {
  organizationChange,
  organizationCreation,
  organizationFlaws,
  organizationValues,
} from './organization-changes.ts';

const bakery: Organization = {
  id: '3',
  name: 'Bakery',
  address: '1-2-3 Ginza',
  phone_number: '03-1234-5678',
  time_zone: 'Asia/Tokyo',
  allowed_sensor_types: ['fly', 'insect_monitor_v2'],
  active_features: ['zoom_v2'],
  current_plan: 99,
  next_plan: null,
  station_key_issued_at: null,
  admin: { name: 'Hana', email: 'hana@example.com' },
  available_features: [],
  etag: 'e1',
};
const values = organizationValues(bakery);

describe('organizationChange', () => {
  it('sends nothing when nothing was changed', () => {
    expect(organizationChange(bakery, values, true)).toEqual({});
    expect(organizationChange(bakery, { ...values, allowed_sensor_types: ['insect_monitor_v2', 'fly'] }, true)).toEqual(
      {},
    );
    expect(organizationChange(bakery, { ...values, admin_email: ' HANA@example.com' }, true)).toEqual({});
  });

  it('sends only what was changed', () => {
    expect(organizationChange(bakery, { ...values, name: ' Bakeries ', time_zone: 'Europe/Berlin' }, true)).toEqual({
      name: 'Bakeries',
      time_zone: 'Europe/Berlin',
    });
    expect(organizationChange(bakery, { ...values, active_features: [] }, true)).toEqual({ active_features: [] });
    expect(organizationChange(bakery, { ...values, admin_email: 'ken@example.com' }, true)).toEqual({
      organization_admin_email: 'ken@example.com',
    });
  });

  it('sends the next plan only if station traps are allowed', () => {
    expect(organizationChange(bakery, { ...values, plan: '2' }, true)).toEqual({});
    const trapping: Organization = { ...bakery, allowed_sensor_types: ['station'], current_plan: 1, next_plan: 3 };
    const planned = organizationValues(trapping);
    expect(organizationChange(trapping, { ...planned, plan: '2' }, true)).toEqual({ next_plan: 2 });
    expect(organizationChange(trapping, { ...planned, plan: '' }, true)).toEqual({ next_plan: null });
  });

  it('sends only what an organization’s admin may change', () => {
    const all = { ...values, phone_number: '1', active_features: [], admin_email: 'ken@example.com' };
    expect(organizationChange(bakery, all, false)).toEqual({ phone_number: '1' });
  });
});

describe('organizationCreation', () => {
  const fresh = { ...organizationValues(null), name: 'N ', address: 'A', phone_number: '1' };

  it('sends the plan only with the station type, and the admin only if there is one', () => {
    expect(organizationCreation({ ...fresh, plan: '2' })).toEqual({
      name: 'N',
      address: 'A',
      phone_number: '1',
      time_zone: 'Asia/Tokyo',
      allowed_sensor_types: [],
      active_features: [],
    });
    expect(
      organizationCreation({ ...fresh, plan: '2', allowed_sensor_types: ['station'], admin_email: 'Ken@example.com' }),
    ).toMatchObject({ current_plan: 2, organization_admin_email: 'ken@example.com' });
  });
});

describe('organizationFlaws', () => {
  it('finds nothing wrong with an unchanged organization', () => {
    expect(organizationFlaws(bakery, values)).toEqual({});
  });

  it('requires name, address and phone number', () => {
    expect(organizationFlaws(null, { ...organizationValues(null), name: ' ' })).toEqual({
      name: 'required',
      address: 'required',
      phone_number: 'required',
    });
  });

  it('requires a plan for a new organization with station traps', () => {
    const fresh = { ...values, allowed_sensor_types: ['station'] as const, plan: '' };
    expect(organizationFlaws(null, fresh)).toEqual({ plan: 'required' });
    expect(organizationFlaws(null, { ...fresh, plan: '99' })).toEqual({});
  });

  it('allows replacing an admin, but not removing one', () => {
    expect(organizationFlaws(bakery, { ...values, admin_email: '' })).toEqual({ admin_email: 'irreplaceable' });
    expect(organizationFlaws({ ...bakery, admin: null }, { ...values, admin_email: '' })).toEqual({});
    expect(organizationFlaws(bakery, { ...values, admin_email: 'ken@' })).toEqual({ admin_email: 'invalid' });
  });
});

it('requires a plan when stations are added to an organization without one', () => {
  const added = { ...values, allowed_sensor_types: [...values.allowed_sensor_types, 'station' as const] };
  expect(organizationFlaws(bakery, added)).toEqual({ plan: 'required' });
  expect(organizationFlaws(bakery, { ...added, plan: '14' })).toEqual({});
  expect(organizationFlaws({ ...bakery, current_plan: 14 }, added)).toEqual({});
});
