import { describe, expect, test } from 'vitest';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { deadLinkFacts, isGone } from './dead-link.ts';

const gone = (...messages: readonly string[]) =>
  new ApiProblem('gone', 410, { errors: messages.map((message) => ({ path: '/token', message })) });

describe('a mailed link that cannot be used', () => {
  test('was used, has expired, or is not known, and a newer one may be in the mailbox', () => {
    expect(deadLinkFacts(gone('used'))).toEqual({ reason: 'used', newer: false });
    expect(deadLinkFacts(gone('expired', 'newer_mail'))).toEqual({ reason: 'expired', newer: true });
    expect(deadLinkFacts(gone('unknown'))).toEqual({ reason: 'unknown', newer: false });
    expect(deadLinkFacts(null)).toEqual({ reason: 'unknown', newer: false });
  });

  test('is told apart from a refused password', () => {
    const refused = (path: string) =>
      new ApiProblem('validation_failed', 422, { errors: [{ path, message: 'length' }] });
    expect(isGone(gone('used'))).toBe(true);
    expect(isGone(refused('/token'))).toBe(true);
    expect(isGone(refused('/password'))).toBe(false);
    expect(isGone(new ApiProblem('network', 0))).toBe(false);
  });
});
