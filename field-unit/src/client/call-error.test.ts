import { expect, it } from 'vitest';
import { waitBeforeRetry } from './backoff.ts';
import { type ProblemDocument, parseProblem, remedyFor, retryAfterSeconds } from './call-error.ts';
import { checkClock } from './clock-check.ts';

const problem = (type: string): ProblemDocument => ({ type, title: '', status: 422, detail: '', errors: [] });

it.each([
  [500, undefined, 'call', 'temporary'],
  [507, 'insufficient_storage', 'put', 'temporary'],
  [401, 'unauthenticated', 'call', 'temporary'],
  [408, undefined, 'put', 'temporary'],
  [429, 'too_many_requests', 'call', 'temporary'],
  [302, undefined, 'call', 'temporary'],
  [404, 'not_found', 'call', 'temporary'],
  [403, undefined, 'call', 'temporary'],
  [403, 'forbidden', 'call', 'refused'],
  [413, 'payload_too_large', 'call', 'refused'],
  [415, 'unsupported_media_type', 'call', 'refused'],
  [422, 'validation_failed', 'call', 'refused'],
  [422, 'too_many_pixels', 'put', 'refused'],
  [422, 'incomplete_file', 'put', 'ask_again'],
  [404, 'not_found', 'put', 'ask_again'],
  [409, 'conflict', 'put', 'ask_again'],
  [410, 'gone', 'put', 'ask_again'],
] as const)('%i %s at a %s is %s', (status, type, call, remedy) => {
  expect(remedyFor(status, type === undefined ? undefined : problem(type), call)).toBe(remedy);
});

it('reads Retry-After in both forms', () => {
  const now = Date.UTC(2026, 0, 1);
  expect(retryAfterSeconds('12', now)).toBe(12);
  expect(retryAfterSeconds('Thu, 01 Jan 2026 00:00:30 GMT', now)).toBe(30);
  expect(retryAfterSeconds('Wed, 31 Dec 2025 00:00:00 GMT', now)).toBe(0);
  expect(retryAfterSeconds('soon', now)).toBeUndefined();
  expect(retryAfterSeconds(null, now)).toBeUndefined();
});

it('reads problem documents and nothing else', () => {
  const text = '{"type":"validation_failed","status":422,"errors":[{"path":"/timestamp","message":"too early"},4]}';
  expect(parseProblem(text)).toEqual({
    type: 'validation_failed',
    title: 'validation_failed',
    status: 422,
    detail: '',
    errors: [{ path: '/timestamp', message: 'too early' }],
  });
  expect(parseProblem('<html>')).toBeUndefined();
  expect(parseProblem('[]')).toBeUndefined();
});

it('doubles the upper limit of the wait up to fifteen minutes, and adds Retry-After', () => {
  const most = () => 1 - Number.EPSILON;
  const waits = [1, 2, 3, 4, 20, 4000].map((failures) => waitBeforeRetry(failures, undefined, most));
  expect(waits).toEqual([1_999, 3_999, 7_999, 15_999, 899_999, 899_999]);
  expect(waitBeforeRetry(1, 30, () => 0)).toBe(30_000);
});

it('detects a wrong clock from the midpoint of request and response', () => {
  expect(checkClock(1_000_000, 1_004_000, 1_002)).toEqual({ offset: 0, wrong: false });
  expect(checkClock(1_000_000, 1_000_000, 1_060)).toEqual({ offset: 60, wrong: false });
  expect(checkClock(1_000_000, 1_000_000, 900)).toEqual({ offset: -100, wrong: true });
});
