import { afterEach, expect, it } from 'vitest';
import { setAssumed, workOwner } from './assumed.ts';
import { setOwnAccountId } from './signed-in.ts';

afterEach(() => {
  setAssumed(null);
  setOwnAccountId(null);
});

it('keeps work under an assumed identity apart from that of the account, of the admin, and of other admins', () => {
  setOwnAccountId('7');
  const account = workOwner('7');
  setAssumed('9');
  const assumed = workOwner('9');
  setOwnAccountId('8');
  const byAnother = workOwner('9');
  setAssumed(null);
  setOwnAccountId('9');
  const own = workOwner('9');
  expect(own).toBe('9');
  expect(new Set([account, assumed, byAnother, own]).size).toBe(4);
});

it('gives the same person the same work again after the identity was assumed anew', () => {
  setOwnAccountId('7');
  setAssumed('9');
  const first = workOwner('9');
  setAssumed(null);
  setAssumed('9');
  expect(workOwner('9')).toBe(first);
});
