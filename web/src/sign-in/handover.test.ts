import { expect, test } from 'vitest';
import { withoutParam } from './handover.ts';

test('a token is taken out of an address, and nothing else', () => {
  expect(withoutParam('?token=abc', 'token')).toBe('');
  expect(withoutParam('?email=a%2Bb%40example.com&invitation_token=x', 'invitation_token')).toBe(
    '?email=a%2Bb%40example.com',
  );
  expect(withoutParam('', 'token')).toBe('');
});
