import { expect, it } from 'vitest';
import { getsMail, hasFeature, hasPermission, isDemo, mayAct, usualGrouping } from './account.access.ts';
import { isProductAdmin } from '../common/product-admin.access.ts';
import { mayBeAssumed } from './user.access.ts';

const account = {
  permissions: ['demo'],
  allowed_sensor_types: ['fly'],
  active_features: ['sensor_installation_sites'],
};
const plain = { permissions: [], allowed_sensor_types: [], active_features: [] };

it('finds names of sensor types among the allowed types, and other names among the permissions', () => {
  expect(hasPermission(account, 'fly')).toBe(true);
  expect(hasPermission({ ...plain, permissions: ['fly'] }, 'fly')).toBe(false);
  expect(hasPermission(account, 'demo')).toBe(true);
  expect(hasPermission(account, 'admin')).toBe(false);
  expect(hasPermission(account, 'unknown')).toBe(false);
});

it('grants nothing while the account is not loaded', () => {
  for (const missing of [null, undefined]) {
    expect(hasPermission(missing, 'demo')).toBe(false);
    expect(hasFeature(missing, 'sensor_installation_sites')).toBe(false);
    expect(isProductAdmin(missing)).toBe(false);
    expect(isDemo(missing)).toBe(false);
  }
});

it('knows demo accounts, product admins and features', () => {
  expect(isDemo(account)).toBe(true);
  expect(isDemo(plain)).toBe(false);
  expect(isProductAdmin({ ...plain, permissions: ['admin'] })).toBe(true);
  expect(isProductAdmin(account)).toBe(false);
  expect(hasFeature(account, 'sensor_installation_sites')).toBe(true);
  expect(hasFeature(account, 'other')).toBe(false);
});

it('groups by site for accounts that use sites', () => {
  expect(usualGrouping(account)).toBe('installation_site');
  expect(usualGrouping(plain)).toBe('sensor');
});

it.each([
  [{ activated: true, blocked: false, permissions: [] }, true],
  [{ activated: true, blocked: false, permissions: ['demo'] }, true],
  [{ activated: false, blocked: false, permissions: [] }, false],
  [{ activated: true, blocked: true, permissions: [] }, false],
  [{ activated: true, blocked: false, permissions: ['admin'] }, false],
])('%j may be assumed: %s', (target, expected) => {
  expect(mayBeAssumed(target)).toBe(expected);
});

it('an account may act while it is activated and not blocked', () => {
  expect(mayAct({ activated: true, blocked: false })).toBe(true);
  expect(mayAct({ activated: true, blocked: true })).toBe(false);
  expect(mayAct({ activated: false, blocked: false })).toBe(false);
});

it('mails about sensors and sites go to verified addresses, and not to demo accounts', () => {
  const email_verified_at = new Date(0);
  expect(getsMail({ permissions: [], email_verified_at })).toBe(true);
  expect(getsMail({ permissions: [], email_verified_at: null })).toBe(false);
  expect(getsMail({ permissions: ['demo'], email_verified_at })).toBe(false);
});
