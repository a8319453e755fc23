import { describe, expect, it } from 'vitest';
import { sharedPermissions, sharingOf } from './share.rules.ts';

const asset: Parameters<typeof sharingOf>[0] = { organization_id: 7, created_by: 1 };
const sharer = 2;
const account = {
  id: 3,
  organization_id: 9,
  organization_admin: false,
  email_verified_at: new Date(0),
};
const share = (recipient: Parameters<typeof sharingOf>[2], inviteToApp = false, about = asset) =>
  sharingOf(about, sharer, recipient, inviteToApp);

describe('sharing', () => {
  it('takes effect at once for an account, even in the same organization or in none', () => {
    expect(share(account)).toBe('shared');
    expect(share({ ...account, organization_id: 7 })).toBe('shared');
    expect(share({ ...account, organization_id: null })).toBe('shared');
    expect(share({ ...account, organization_id: 9, organization_admin: true })).toBe('shared');
  });

  it('is pending for an unknown address on request, and for an unverified one', () => {
    expect(() => share(undefined)).toThrowError(expect.objectContaining({ type: 'non_existing_user' }));
    expect(share(undefined, true)).toBe('waiting');
    expect(share({ ...account, email_verified_at: null })).toBe('waiting');
  });

  it.each([
    ['oneself', { ...account, id: sharer }],
    ['its creator', { ...account, id: 1, organization_id: 7 }],
    ['the admin of its organization', { ...account, organization_id: 7, organization_admin: true }],
  ])('is refused with %s, who can see it anyway', (_, recipient) => {
    expect(() => share(recipient)).toThrowError(expect.objectContaining({ type: 'already_invited' }));
  });

  it('is possible with a creator who has left the organization', () => {
    expect(share({ ...account, id: 1 })).toBe('shared');
    const own = { organization_id: null, created_by: 1 };
    expect(() => share({ ...account, id: 1 }, false, own)).toThrowError();
    // Two accounts without an organization do not belong to the same one.
    expect(share({ ...account, organization_id: null, organization_admin: true }, false, own)).toBe('shared');
  });

  it('is read-only unless it is full', () => {
    expect([sharedPermissions(), sharedPermissions(['read']), sharedPermissions(['read', 'full'])]).toEqual([
      ['read'],
      ['read'],
      ['full'],
    ]);
  });
});
