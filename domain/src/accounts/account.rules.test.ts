import { describe, expect, it } from 'vitest';
import { canAdminister, checkPasswordText, checkRoleChange } from './account.rules.ts';

const refused = (type: string) => expect.objectContaining({ type });

describe('passwords', () => {
  it('are checked against the rules', () => {
    expect(() => checkPasswordText('Abcdefg1')).not.toThrow();
    for (const password of ['Abcdef1', 'abcdefg1', 'ABCDEFG1', 'Abcdefgh', `${'Aa1'.repeat(10)}x`])
      expect(() => checkPasswordText(password)).toThrow(refused('validation_failed'));
  });
});

describe('a change to an account', () => {
  const admin = { permissions: ['admin'], organization_id: null, activated: true };
  const member = { permissions: [], organization_id: 1, activated: true };

  it('cannot lock out the admin who makes it', () => {
    for (const change of [{ activated: false }, { permissions: ['demo'] }, { organization_id: 1 }])
      expect(() => checkRoleChange(true, admin, { ...admin, ...change })).toThrow(refused('conflict'));
    // It could no longer manage anything.
    expect(() => checkRoleChange(false, admin, { ...admin, permissions: ['demo', 'admin'] })).toThrow('/permissions');
    for (const change of [{ activated: false }, { permissions: ['demo'] }])
      expect(() => checkRoleChange(false, admin, { ...admin, ...change })).not.toThrow();
  });

  it('cannot make anyone both a product admin and a member', () => {
    expect(() => checkRoleChange(false, member, { ...member, permissions: ['admin'] })).toThrow(
      refused('validation_failed'),
    );
    expect(() => checkRoleChange(false, admin, { ...admin, organization_id: 1 })).toThrow(refused('validation_failed'));
    expect(() =>
      checkRoleChange(false, member, { ...member, permissions: ['admin'], organization_id: null }),
    ).not.toThrow();
    // An account that is already both may still be changed in other ways.
    const both = { ...member, permissions: ['admin'] };
    expect(() => checkRoleChange(false, both, { ...both, activated: false })).not.toThrow();
  });

  it('must leave an admin who can sign in', () => {
    const one = { permissions: ['admin'], activated: true, blocked: false, email_verified_at: new Date(0) };
    expect(canAdminister(one)).toBe(true);
    expect(canAdminister({ ...one, activated: false })).toBe(false);
    expect(canAdminister({ ...one, blocked: true })).toBe(false);
    expect(canAdminister({ ...one, email_verified_at: null })).toBe(false);
    expect(canAdminister({ ...one, permissions: ['demo'] })).toBe(false);
  });
});
