import { expect, test } from 'vitest';
import { withoutParam } from './handover.ts';

test('only the token is removed from an address', () => {
  expect(withoutParam('?token=abc', 'token')).toBe('');
  expect(withoutParam('?email=a%2Bb%40example.com&invitation_token=x', 'invitation_token')).toBe(
    '?email=a%2Bb%40example.com',
  );
  expect(withoutParam('', 'token')).toBe('');
});
