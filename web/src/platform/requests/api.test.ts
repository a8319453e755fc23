import { ownPath } from '@trapline/domain/common/redirect.rules.ts';
import { describe, expect, it } from 'vitest';
import { addressOf } from './api.ts';
import { problemOf } from './api-problem.ts';
import { fileNameOf } from '../downloads/file-name.ts';
import { pickLocale } from '../words/locale.ts';
import { parseSearch, stringifySearch } from '../search.ts';

describe('addresses of calls', () => {
  it('inserts and encodes parameters', () => {
    expect(addressOf('GET /api/sensors/{id}/events', { id: 'a/b ?' })).toBe('/api/sensors/a%2Fb%20%3F/events');
  });

  it('leaves out undefined parameters', () => {
    expect(addressOf('GET /api/activities', {}, { page: 2, q: undefined, tags: '["a&b"]' })).toBe(
      '/api/activities?page=2&tags=%5B%22a%26b%22%5D',
    );
    expect(addressOf('GET /api/sensors', {}, {})).toBe('/api/sensors');
  });
});

describe('problems', () => {
  it('reads a problem document', () => {
    const errors = [{ path: '/name', message: 'too long' }, { path: 1 }];
    const problem = problemOf(422, null, { type: 'validation_failed', detail: 'no', errors });
    expect(problem).toMatchObject({ type: 'validation_failed', status: 422, detail: 'no', errors: [errors[0]] });
  });

  it('reads Retry-After and responses without a problem document', () => {
    expect(problemOf(429, '30', { type: 'too_many_requests' }).retryAfter).toBe(30);
    expect(problemOf(502, null, null).type).toBe('unavailable');
    expect(problemOf(401, null, '<html>').type).toBe('unauthenticated');
    expect(problemOf(500, 'soon', { type: 'toString' })).toMatchObject({ type: 'internal_error', retryAfter: null });
  });
});

describe('names of downloads', () => {
  it('reads the encoded name first', () => {
    expect(fileNameOf(`attachment; filename="x.csv"; filename*=UTF-8''%E7%AC%AC1.csv`)).toBe('第1.csv');
    expect(fileNameOf('attachment; filename="x.csv"')).toBe('x.csv');
    expect(fileNameOf(`attachment; filename="x.csv"; filename*=UTF-8''%E7%`)).toBe('x.csv');
    expect(fileNameOf(null)).toBeNull();
  });
});

describe('language', () => {
  it('is the remembered one, otherwise the browser’s, otherwise English', () => {
    expect(pickLocale('ja', ['en-US'])).toBe('ja');
    expect(pickLocale(undefined, ['fr-FR', 'ja-JP', 'en'])).toBe('ja');
    expect(pickLocale('xx', ['fr'])).toBe('en');
  });
});

describe('the query of an address', () => {
  it('keeps values as text and survives a round trip', () => {
    const search = { siteId: '12', timePeriod: '{"from":"2026-11-01"}' };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
    expect(stringifySearch({ q: '', page: undefined })).toBe('');
  });

  it('allows redirects to the portal’s own paths only', () => {
    const way = stringifySearch({ redirectTo: '/activities?siteId=5' });
    expect(ownPath(String(parseSearch(way)['redirectTo']))).toBe('/activities?siteId=5');
    for (const bad of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(ownPath(String(parseSearch(stringifySearch({ redirectTo: bad }))['redirectTo']))).toBe('/');
    }
  });
});
