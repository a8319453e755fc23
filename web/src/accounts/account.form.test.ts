import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { describe, expect, it } from 'vitest';
import { readAccountSearch, writeAccountSearch } from './account-list-search.ts';
import { changesOf, creationOf, flawsOf, typesOf, type AccountValues, valuesOf } from './account.form.ts';

const user: User = {
  id: '7',
  email: 'mika@example.com',
  name: 'Mika',
  locale: 'ja',
  permissions: ['demo', 'of a later version'],
  allowed_sensor_types: ['fly', 'mirakun_device'],
  active_features: ['zoom_v2'],
  activated: true,
  blocked: false,
  use_otp: true,
  owner_id: '3',
  organization_admin: false,
  organization: { id: '3', name: 'Bakery' },
  invited_by: null,
  mirakun_user_id: 'm-1',
  time_zone: 'Asia/Tokyo',
  own_sensor_types: ['mirakun_device', 'fly'],
  own_features: null,
  email_verified: true,
  created_at: 1_700_000_000,
  last_active: null,
  etag: '"1"',
};
const values = valuesOf(user, 'en');
const blank = valuesOf(null, 'ja');
const changes = (change: Partial<AccountValues>, mayUseDevice = true) =>
  changesOf(user, { ...values, ...change }, mayUseDevice);

describe('changes to an account', () => {
  it('are empty if nothing was changed except formatting', () => {
    expect(changes({})).toEqual({});
    expect(
      changes({ name: ' Mika ', email: 'MIKA@example.com ', own_sensor_types: ['fly', 'mirakun_device'] }),
    ).toEqual({});
  });

  it('contain only the changed fields', () => {
    expect(changes({ name: 'Mika S.' })).toEqual({ name: 'Mika S.' });
    expect(changes({ email: 'New@Example.com', locale: 'en' })).toEqual({ email: 'new@example.com', locale: 'en' });
    expect(changes({ permissions: ['admin', 'demo'] })).toEqual({ permissions: ['admin', 'demo'] });
    expect(changes({ use_otp: false, own_features: [] })).toEqual({ use_otp: false, own_features: [] });
    expect(changes({ own_sensor_types: null })).toEqual({ own_sensor_types: null });
  });

  it('contain null for an empty organization, and a password only if one is set', () => {
    expect(changes({ owner_id: '' })).toEqual({ owner_id: null });
    expect(changes({ password: 'Abcdefg1', confirmation: 'Abcdefg1' })).toEqual({ password: 'Abcdefg1' });
  });

  it('contain the device service’s user ID only if its type is allowed', () => {
    expect(changes({ mirakun_user_id: ' m-2 ' })).toEqual({ mirakun_user_id: 'm-2' });
    expect(changes({ mirakun_user_id: '' })).toEqual({ mirakun_user_id: null });
    expect(changes({ mirakun_user_id: 'm-2' }, false)).toEqual({});
  });
});

describe('a new account', () => {
  const filled = { ...blank, name: ' Ken ', email: ' Ken@Example.com', password: 'Abcdefg1', confirmation: 'Abcdefg1' };

  it('is sent completely, without fields that the form does not have', () => {
    expect(creationOf(filled, false)).toEqual({
      name: 'Ken',
      email: 'ken@example.com',
      locale: 'ja',
      password: 'Abcdefg1',
      owner_id: null,
      use_otp: false,
      permissions: [],
      own_sensor_types: null,
      own_features: null,
    });
    expect(creationOf({ ...filled, mirakun_user_id: 'm' }, true)).toMatchObject({ mirakun_user_id: 'm' });
  });

  it('requires a name, an address and a language', () => {
    expect(flawsOf(filled, null)).toEqual({ name: null, email: null, locale: null, owner_id: null });
    expect(flawsOf({ ...blank, name: ' ', locale: 'fr' }, null)).toEqual({
      name: 'required',
      email: 'required',
      locale: 'required',
      owner_id: null,
    });
    for (const email of ['ken', 'ken@example', 'ken@example.c', 'a@b.jp, c@d.jp']) {
      expect(flawsOf({ ...filled, email }, null).email).toBe('invalid');
    }
  });

  it('cannot be both a product admin and a member', () => {
    const both = { ...filled, owner_id: '3', permissions: ['admin'] };
    expect(flawsOf(both, null).owner_id).toBe('admin');
    expect(flawsOf({ ...both, owner_id: '' }, null).owner_id).toBeNull();
    expect(flawsOf(both, { ...user, permissions: ['admin'] }).owner_id).toBeNull();
    expect(flawsOf({ ...both, owner_id: '4' }, { ...user, permissions: ['admin'] }).owner_id).toBe('admin');
  });

  it('may use its own sensor types, or else those of its organization', () => {
    expect(typesOf(filled, ['fly'])).toEqual(['fly']);
    expect(typesOf({ ...filled, own_sensor_types: [] }, ['fly'])).toEqual([]);
    expect(typesOf({ ...filled, own_sensor_types: ['hykecam'] }, ['fly'])).toEqual(['hykecam']);
  });
});

describe('the URL of the account list', () => {
  it('can be read back, and omits defaults', () => {
    const search = { q: 'bakery', page: 3, sort: '-email', only: 'blocked' } as const;
    expect(readAccountSearch(writeAccountSearch(search))).toEqual(search);
    expect(writeAccountSearch(readAccountSearch({}))).toEqual({});
  });

  it('ignores invalid values', () => {
    expect(readAccountSearch({ page: '0', sort: 'password', only: 'admin' })).toEqual(readAccountSearch({}));
  });
});
