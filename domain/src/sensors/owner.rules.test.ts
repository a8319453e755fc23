import { describe, expect, it } from 'vitest';
import { isOfOwner, type Owned, ownerOf } from './owner.rules.ts';

const of = (organization: string | null, email: string | null): Owned => ({
  organization: organization === null ? null : { id: organization },
  created_by: email === null ? null : { email },
});
const organization1 = { organization: '1', creator: null };
const personA = { organization: null, creator: 'a@example.com' };

describe('isOfOwner', () => {
  it('compares organizations, and without one the creators', () => {
    expect(isOfOwner(of('1', 'b@example.com'), organization1)).toBe(true);
    expect(isOfOwner(of('2', 'a@example.com'), organization1)).toBe(false);
    expect(isOfOwner(of(null, 'a@example.com'), organization1)).toBe(false);
    expect(isOfOwner(of(null, 'a@example.com'), personA)).toBe(true);
    expect(isOfOwner(of(null, 'b@example.com'), personA)).toBe(false);
    expect(isOfOwner(of('1', 'a@example.com'), personA)).toBe(false);
  });
  it('is false for hidden owners', () => {
    expect(isOfOwner(of(null, null), personA)).toBe(false);
    expect(isOfOwner(of(null, null), organization1)).toBe(false);
  });
});

describe('ownerOf', () => {
  it('is the organization, without one the creator, and null when hidden', () => {
    expect(ownerOf(of('1', 'a@example.com'))).toEqual(organization1);
    expect(ownerOf(of(null, 'a@example.com'))).toEqual(personA);
    expect(ownerOf(of(null, null))).toBeNull();
  });
});
