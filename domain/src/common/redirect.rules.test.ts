import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './redirect.rules.ts';

describe('redirects', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/a\nb',
    '/a b',
    '',
    '/..//evil.example',
    '/./%2e//x',
  ])('do not go elsewhere: %j', (wanted) => expect(ownPath(wanted)).not.toMatch(/^(\/\/|\/\\|[a-z]+:)/));
  it('keep paths of the portal', () => {
    expect(ownPath('/activities?siteId=1&x=%E3%81%82#top')).toBe('/activities?siteId=1&x=%E3%81%82#top');
    expect(ownPath(undefined)).toBe('/');
    expect(ownPath('/sign_in?redirectTo=/')).toBe('/');
  });
  it('never leave the portal, whatever is requested', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.webUrl(),
          fc.string().map((s) => `/${s}`),
        ),
        (wanted) => {
          const base = 'https://portal.example';
          expect(new URL(ownPath(wanted), base).origin).toBe(base);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
