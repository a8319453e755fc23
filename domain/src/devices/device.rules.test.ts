import { describe, expect, it } from 'vitest';
import { hasDevices } from './device.access.ts';
import { devicesPath, loginLink } from './device.rules.ts';

describe('the link to the page of a device', () => {
  it.each([
    ['https://devices.example.org/login?id=1', 'https://devices.example.org/login?id=1'],
    ['http://192.168.0.7:8000', 'http://192.168.0.7:8000/'],
    [' HTTPS://devices.example.org/a b ', 'https://devices.example.org/a%20b'],
    ['javascript:alert(1)', null],
    ['java\nscript:alert(1)', null],
    ['\u0001javascript:alert(1)//https://', null],
    ['data:text/html,<script>alert(1)</script>', null],
    ['vbscript:x', null],
    ['blob:https://devices.example.org/1', null],
    ['//devices.example.org', null],
    ['/login', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j is shown as %j', (text, link) => {
    expect(loginLink(text)).toBe(link);
  });
});

describe('the path of a user', () => {
  it.each([
    ['mk-1', '/users/mk-1/devices'],
    [' mk-1 ', '/users/mk-1/devices'],
    ['a/b?c#d', '/users/a%2Fb%3Fc%23d/devices'],
    ['../../admin', '/users/..%2F..%2Fadmin/devices'],
    ['%2e%2e', '/users/%252e%252e/devices'],
    ['山田', '/users/%E5%B1%B1%E7%94%B0/devices'],
    ['..', null],
    ['.', null],
    [' ', null],
    ['', null],
    ['\ud800', null],
  ])('%j is %j', (id, path) => {
    expect(devicesPath(id)).toBe(path);
  });

  it('stays below the address of the service', () => {
    for (const id of ['../../admin', '%2e%2e', '..\\..', 'a/../..', ';/..']) {
      const path = devicesPath(id) ?? '';
      expect(new URL(`https://devices.example.org/v1${path}`).pathname).toMatch(/^\/v1\/users\/[^/]+\/devices$/);
    }
  });
});

it('takes the type and a user id to have devices', () => {
  const account = { permissions: [], allowed_sensor_types: ['mirakun_device'], active_features: [] };
  expect(hasDevices({ ...account, mirakun_user_id: 'mk-1' })).toBe(true);
  expect(hasDevices({ ...account, mirakun_user_id: '' })).toBe(false);
  expect(hasDevices({ ...account, mirakun_user_id: null })).toBe(false);
  expect(hasDevices({ ...account, allowed_sensor_types: ['fly'], mirakun_user_id: 'mk-1' })).toBe(false);
  expect(hasDevices(null)).toBe(false);
});
