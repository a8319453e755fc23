import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDay } from './day.rules.ts';
import { isEmail, normalizeEmail } from './email.rules.ts';
import { dayBounds, localHour } from './local-time.rules.ts';
import { ownPath } from './redirect.rules.ts';
import { isTimeZone } from './time-zone.rules.ts';

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

describe('addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.jp"])('are accepted: %s', (email) =>
    expect(isEmail(email)).toBe(true),
  );
  it.each([
    'a@b',
    'a@b.c',
    'a b@c.de',
    'a@c.de\nBcc: x@y.zz',
    'a@c.de,b@c.de',
    '<a@c.de>',
    'a..b@c.de',
    '.a@c.de',
    'a@-c.de',
    '@c.de',
    'a@c..de',
  ])('are refused: %j', (email) => expect(isEmail(email)).toBe(false));
  it('are kept trimmed and in lower case', () => expect(normalizeEmail('  A@B.CO ')).toBe('a@b.co'));
});

describe('days', () => {
  it('are valid only if they exist', () => {
    expect(['2024-02-29', '2026-12-31'].every(isDay)).toBe(true);
    expect(['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '0000-01-01', 'x'].some(isDay)).toBe(false);
  });
  it('are local', () => {
    const noon = Date.UTC(2026, 10, 20, 15, 0, 0) / 1000;
    expect(localHour(noon, 'Asia/Tokyo')).toEqual({ day: '2026-11-21', hour: 0 });
    expect(localHour(noon, 'UTC')).toEqual({ day: '2026-11-20', hour: 15 });
    expect(dayBounds('2026-11-21', 'Asia/Tokyo')).toEqual({ from: noon, to: noon + 86_400 });
  });
  it('have 23 or 25 hours when clocks change', () => {
    const length = (day: string) => {
      const { from, to } = dayBounds(day, 'Europe/Berlin');
      return (to - from) / 3_600;
    };
    expect([length('2026-03-29'), length('2026-10-25'), length('2026-06-01')]).toEqual([23, 25, 24]);
  });
  it('depend on known time zones', () => {
    expect([isTimeZone('Asia/Tokyo'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([true, false, false]);
  });
});
