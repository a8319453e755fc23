import { describe, expect, it } from 'vitest';
import { isEmail, normalizeEmail } from './email.rules.ts';

describe('addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.jp", 'a.@docomo.ne.jp', 'a..b@docomo.ne.jp'])(
    'are accepted: %s',
    (email) => expect(isEmail(email)).toBe(true),
  );
  it.each([
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@c.de\nBcc: x@y.zz',
    'a@c.de,b@c.de',
    '<a@c.de>',
    '.a@c.de',
    'a@-c.de',
    '@c.de',
    'a@c..de',
  ])('are refused: %j', (email) => expect(isEmail(email)).toBe(false));
  it('are kept trimmed and in lower case', () => expect(normalizeEmail('  A@B.CO ')).toBe('a@b.co'));
});
