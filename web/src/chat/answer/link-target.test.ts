import { expect, it } from 'vitest';
import { linkTarget } from './link-target.ts';

const origin = 'https://portal.example';

it('leads to events and pages of the portal', () => {
  expect(linkTarget('/station/7?event=s12', origin)).toEqual({
    href: '/station/7?event=s12',
    event: 's12',
    place: '7',
  });
  expect(linkTarget(`${origin}/sensors#top`, origin)).toEqual({ href: '/sensors#top', event: null, place: null });
});

it.each([
  'https://evil.example/station/7?event=s12',
  '//evil.example/station/7',
  'http://portal.example/station/7',
  'https://portal.example@evil.example/',
  'https://me:secret@portal.example/station/7',
  String.raw`/\evil.example`,
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:mika@example.com',
  '/api/user_info',
  '/downloads/x',
  'https://',
])('leads nowhere for %s', (href) => {
  expect(linkTarget(href, origin)).toBe(null);
});

it('leads nowhere without an address', () => {
  expect(linkTarget(undefined, origin)).toBe(null);
});
