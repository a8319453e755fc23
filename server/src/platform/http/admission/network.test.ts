import { describe, expect, it } from 'vitest';
import { isLoopbackHost, networkOf } from '../../base/network.ts';
import { isOwnOrigin } from './own-origin.ts';

describe('networkOf', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['a', 'unknown'],
    ['', 'unknown'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

describe('isLoopbackHost', () => {
  it.each([
    ['localhost', true],
    ['portal.localhost', true],
    ['127.9.9.9', true],
    ['[::1]', true],
    ['127.0.0.1.evil.example', false],
    ['localhost.evil.example', false],
    ['10.0.0.1', false],
    ['', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected);
  });
});

describe('isOwnOrigin', () => {
  const at = 'https://portal.example';
  it.each([
    ['https://portal.example', 'portal.example', true],
    ['https://portal.example', 'other.example', true],
    ['http://portal.example', 'portal.example', false],
    ['https://portal.example.evil.example', 'portal.example', false],
    ['https://evil.example', 'evil.example', false],
    ['http://localhost:9000', 'localhost:9000', true],
    ['http://localhost:9000', 'localhost:8080', false],
    ['http://evil.example:9000', 'localhost:9000', false],
    ['null', 'localhost:9000', false],
    [undefined, 'localhost:9000', false],
  ])('%s to host %s: %s', (origin, host, expected) => {
    expect(isOwnOrigin(origin, host, at)).toBe(expected);
  });
});
