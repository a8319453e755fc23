import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { describe, expect, it } from 'vitest';
import { ownAccountChange, ownAccountFlaws, ownAccountValues } from './own-account-changes.ts';

const user: UserInfo = {
  id: '7',
  email: 'hana@example.com',
  name: 'Hana',
  locale: 'ja',
  permissions: [],
  allowed_sensor_types: [],
  active_features: [],
  activated: true,
  blocked: false,
  use_otp: false,
  owner_id: null,
  organization_admin: false,
  organization: null,
  invited_by: null,
  mirakun_user_id: null,
  time_zone: 'Asia/Tokyo',
};
const values = ownAccountValues(user);

describe('accountChange', () => {
  it('sends nothing when nothing was changed', () => {
    expect(ownAccountChange(user, values)).toEqual({});
    expect(ownAccountChange(user, { ...values, name: ' Hana ', email: 'HANA@example.com ' })).toEqual({});
  });

  it('sends only what was changed', () => {
    expect(ownAccountChange(user, { ...values, name: 'Hana T', locale: 'en' })).toEqual({
      name: 'Hana T',
      locale: 'en',
    });
  });

  it('sends the current password with what needs it, and with nothing else', () => {
    const typed = { ...values, current_password: 'Old1password' };
    expect(ownAccountChange(user, { ...typed, name: 'H' })).toEqual({ name: 'H' });
    expect(ownAccountChange(user, { ...typed, use_otp: true })).toEqual({
      use_otp: true,
      current_password: 'Old1password',
    });
    expect(ownAccountChange(user, { ...typed, email: 'new@example.com', password: 'New1password' })).toEqual({
      email: 'new@example.com',
      password: 'New1password',
      current_password: 'Old1password',
    });
  });
});

describe('accountFlaws', () => {
  it('finds nothing wrong with an unchanged account', () => {
    expect(ownAccountFlaws(user, values)).toEqual({});
  });

  it('requires a name and a valid address', () => {
    expect(ownAccountFlaws(user, { ...values, name: ' ' })).toEqual({ name: 'required' });
    expect(ownAccountFlaws(user, { ...values, email: '', current_password: 'x' })).toEqual({ email: 'required' });
    expect(ownAccountFlaws(user, { ...values, email: 'hana@example.c', current_password: 'x' })).toEqual({
      email: 'invalid',
    });
  });

  it('requires the current password for what needs it', () => {
    expect(ownAccountFlaws(user, { ...values, use_otp: true })).toEqual({ current_password: 'required' });
  });
});
