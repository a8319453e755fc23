import { describe, expect, it } from 'vitest';
import { additionOf, joinObstacle, mayBeAppointed } from './member.rules.ts';

const account = { permissions: [], organization_id: null, email_verified_at: new Date(0) };
const refused = (type: string) => expect.objectContaining({ type });

describe('joining', () => {
  it('is possible for accounts without organization that are not product admins', () => {
    expect(joinObstacle(account, 1)).toBeNull();
    expect(joinObstacle({ ...account, permissions: ['demo'] }, 1)).toBeNull();
    expect(joinObstacle({ ...account, organization_id: 1 }, 1)).toBe('member');
    expect(joinObstacle({ ...account, organization_id: 2 }, 1)).toBe('another_organization');
    expect(joinObstacle({ ...account, permissions: ['admin'] }, 1)).toBe('product_admin');
  });
});

describe('adding an address', () => {
  it('is immediate for product admins; organization admins invite', () => {
    expect(additionOf('admin', 1, account, false)).toBe('adding_success');
    expect(additionOf('organization_admin', 1, account, false)).toBe('invitation_success');
    expect(additionOf('admin', 1, { ...account, email_verified_at: null }, false)).toBe('invitation_success');
  });

  it('invites addresses without account only on request', () => {
    for (const standing of ['admin', 'organization_admin'] as const) {
      expect(() => additionOf(standing, 1, undefined, false)).toThrow(refused('non_existing_user'));
      expect(additionOf(standing, 1, undefined, true)).toBe('invitation_success');
    }
  });

  it('refuses members, and accounts of other organizations', () => {
    const add = (given: object) => () => additionOf('admin', 1, { ...account, ...given }, true);
    expect(add({ organization_id: 1 })).toThrow(refused('already_invited'));
    expect(add({ organization_id: 2 })).toThrow(refused('belongs_to_another_organization'));
    expect(add({ permissions: ['admin'] })).toThrow(refused('belongs_to_another_organization'));
  });
});

describe('appointing', () => {
  it('is possible for members who are not admin yet', () => {
    const ken = { name: 'Ken', email: 'ken@example.com', admin: false, invitation: false };
    expect(mayBeAppointed(ken)).toBe(true);
    expect(mayBeAppointed({ ...ken, admin: true })).toBe(false);
    expect(mayBeAppointed({ ...ken, invitation: true })).toBe(false);
  });
});
