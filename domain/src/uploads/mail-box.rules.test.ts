import { expect, it } from 'vitest';
import { readMailBox } from './mail-box.rules.ts';

const hash = 'abcdefghijklmnopqrstuvwxyz';

it('parses a sensor and its secret, ignoring case', () => {
  const box = { sensorId: 'sn_104', mailHash: hash };
  expect(readMailBox(`sn_104-${hash}@in.example.com`, 'in.example.com')).toEqual(box);
  expect(readMailBox(`SN_104-${hash.toUpperCase()}@IN.example.com`, 'in.Example.com')).toEqual(box);
});

it.each([
  `sn_104-${hash}@example.com`,
  `sn_104-${hash}@in.example.com@in.example.com`,
  `sn_104-${hash}`,
  `sn_104@in.example.com`,
  `sn_104-${hash.slice(1)}@in.example.com`,
  `sn_104-${hash}a@in.example.com`,
  `sn-104-${hash}@in.example.com`,
  `-${hash}@in.example.com`,
  `new-${hash}@in.example.com`,
  `"a b"-${hash}@in.example.com`,
  '',
])('%s is not a mailbox', (address) => expect(readMailBox(address, 'in.example.com')).toBeNull());
