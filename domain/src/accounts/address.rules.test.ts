import { describe, expect, it } from 'vitest';
import { requiredEmail } from './address.rules.ts';

describe('an address for mails', () => {
  it('is trimmed and lower-cased', () => {
    expect(requiredEmail(' Tanaka@Example.CO.jp ')).toBe('tanaka@example.co.jp');
  });

  it.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    'a@b.com,c@d.com',
    'a@b.com\r\nBcc: c@d.com',
    'a@b.com\n',
    'a@b.com\u0000',
    '<a@b.com>',
    'a b@x.com',
    '@x.com',
  ])('is not %j', (given) =>
    expect(() => requiredEmail(given)).toThrow(expect.objectContaining({ type: 'invalid_email' })),
  );
});
