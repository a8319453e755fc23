import { describe, expect, it } from 'vitest';
import { checkedChange, checkedCreation } from './organization.rules.ts';
import { mayChangeOrganizationField, organizationStanding } from './organization.access.ts';

const failed = (path: string) =>
  expect.objectContaining({ type: 'validation_failed', errors: [expect.objectContaining({ path })] });
const having = (types: readonly string[], plan = 99) => ({ allowed_sensor_types: types, current_plan: plan });
const contact = { name: ' North ', address: '1-2-3', phone_number: '03' };

describe('an organization’s texts', () => {
  it('are not empty', () => {
    expect(() => checkedCreation({ ...contact, address: ' ' })).toThrow(failed('/address'));
    expect(() => checkedChange({ phone_number: '' }, having([]))).toThrow(failed('/phone_number'));
  });

  it('include the name of an existing time zone', () => {
    for (const zone of ['Asia/Tokyo', 'Europe/Berlin', 'UTC', 'America/Argentina/Buenos_Aires'])
      expect(checkedChange({ time_zone: zone }, having([]))).toMatchObject({ time_zone: zone });
    for (const zone of ['Asia/Nowhere', '+09:00', '-03', 'Tokyo time', '1'])
      expect(() => checkedChange({ time_zone: zone }, having([]))).toThrow(failed('/time_zone'));
  });
});

describe('plans', () => {
  it('are required with stations, and refused without', () => {
    expect(checkedCreation(contact)).toMatchObject({ name: 'North', current_plan: 99, allowed_sensor_types: [] });
    expect(() => checkedCreation({ ...contact, allowed_sensor_types: ['station'] })).toThrow(failed('/current_plan'));
    expect(
      checkedCreation({ ...contact, allowed_sensor_types: ['station', 'station'], current_plan: 2 }),
    ).toMatchObject({ current_plan: 2, allowed_sensor_types: ['station'] });
    expect(() => checkedCreation({ ...contact, allowed_sensor_types: ['station'], current_plan: 5 })).toThrow(
      failed('/current_plan'),
    );
    expect(() => checkedCreation({ ...contact, allowed_sensor_types: ['fly'], current_plan: 1 })).toThrow(
      failed('/current_plan'),
    );
  });

  it('of the next month must be in the table, and need stations', () => {
    expect(checkedChange({ next_plan: 14 }, having(['station'], 1))).toEqual({ next_plan: 14 });
    expect(checkedChange({ next_plan: null }, having(['station'], 1))).toEqual({ next_plan: null });
    expect(checkedChange({ next_plan: null }, having(['station']))).toEqual({ next_plan: null });
    expect(checkedChange({ next_plan: 99 }, having(['station'], 1))).toEqual({ next_plan: 99 });
    expect(() => checkedChange({ next_plan: 5 }, having(['station']))).toThrow(failed('/next_plan'));
    expect(() => checkedChange({ next_plan: 1 }, having(['fly']))).toThrow(failed('/next_plan'));
    expect(() => checkedChange({ next_plan: 1, allowed_sensor_types: ['fly'] }, having(['station']))).toThrow(
      failed('/next_plan'),
    );
    // The station type needs a plan when it is added, too, unless there is one from before.
    for (const none of [{}, { next_plan: null }]) {
      const added = { allowed_sensor_types: ['fly' as const, 'station' as const], ...none };
      expect(() => checkedChange(added, having(['fly']))).toThrow(failed('/next_plan'));
      expect(checkedChange(added, having(['fly'], 14))).toMatchObject({ allowed_sensor_types: ['fly', 'station'] });
      expect(checkedChange(added, having(['station']))).toMatchObject({ allowed_sensor_types: ['fly', 'station'] });
    }
    // An organization that loses the station type also loses its next plan.
    expect(checkedChange({ allowed_sensor_types: [] }, having(['station']))).toEqual({
      allowed_sensor_types: [],
      next_plan: null,
    });
  });
});

describe('the next plan of an organization without a plan', () => {
  it('begins at once', () => {
    expect(checkedChange({ next_plan: 14 }, having(['station']))).toEqual({ current_plan: 14, next_plan: null });
    expect(checkedChange({ next_plan: 1, allowed_sensor_types: ['station'] }, having([]))).toEqual({
      allowed_sensor_types: ['station'],
      current_plan: 1,
      next_plan: null,
    });
  });
});

describe('the right to change an organization', () => {
  const account = { permissions: [], organization_id: 1, organization_admin: true };

  it('depends on the standing', () => {
    expect(organizationStanding({ ...account, permissions: ['admin'], organization_id: null }, 2)).toBe('admin');
    expect(organizationStanding(account, 1)).toBe('organization_admin');
    expect(organizationStanding({ ...account, organization_admin: false }, 1)).toBe('member');
    expect(organizationStanding(account, 2)).toBe('none');
    expect(organizationStanding({ ...account, organization_id: null }, 1)).toBe('none');
  });

  it('covers certain fields for its admin, and unknown fields only for product admins', () => {
    for (const field of ['name', 'address', 'phone_number', 'time_zone', 'organization_admin_email']) {
      expect(mayChangeOrganizationField('organization_admin', field)).toBe(true);
      expect(mayChangeOrganizationField('member', field)).toBe(false);
    }
    for (const field of ['allowed_sensor_types', 'active_features', 'next_plan', 'current_plan', 'admin_account_id']) {
      expect(mayChangeOrganizationField('organization_admin', field)).toBe(false);
      expect(mayChangeOrganizationField('admin', field)).toBe(true);
    }
  });
});
