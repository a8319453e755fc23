import { describe, expect, it } from 'vitest';
import { isOfSameOwner, type Owned } from './owner.rules.ts';

const of = (organization: string | null, email: string | null): Owned => ({
  organization: organization === null ? null : { id: organization },
  created_by: email === null ? null : { email },
});

describe('isOfSameOwner', () => {
  it('compares organizations, and without one the creators', () => {
    expect(isOfSameOwner(of('1', 'a@example.com'), of('1', 'b@example.com'))).toBe(true);
    expect(isOfSameOwner(of('1', 'a@example.com'), of('2', 'a@example.com'))).toBe(false);
    expect(isOfSameOwner(of('1', 'a@example.com'), of(null, 'a@example.com'))).toBe(false);
    expect(isOfSameOwner(of(null, 'a@example.com'), of(null, 'a@example.com'))).toBe(true);
    expect(isOfSameOwner(of(null, 'a@example.com'), of(null, 'b@example.com'))).toBe(false);
  });
  it('is false for hidden owners', () => {
    expect(isOfSameOwner(of(null, null), of(null, null))).toBe(false);
  });
});
