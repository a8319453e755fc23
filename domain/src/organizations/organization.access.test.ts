import { expect, it } from 'vitest';
import {
  isOrganizationAdmin,
  mayChangeOrganizationField,
  mayEquipOrganization,
  mayManageOrganization,
  maySeeOrganization,
  organizationStanding,
} from './organization.access.ts';

const account = { permissions: [], organization_id: 1, organization_admin: false };

it('gives an account its role in an organization', () => {
  expect(organizationStanding(account, 1)).toBe('member');
  expect(organizationStanding({ ...account, organization_admin: true }, 1)).toBe('organization_admin');
  expect(organizationStanding({ ...account, organization_admin: true }, 2)).toBe('none');
  expect(organizationStanding({ ...account, organization_id: null }, 1)).toBe('none');
  expect(organizationStanding({ ...account, permissions: ['admin'] }, 2)).toBe('admin');
});

it.each([
  ['none', false, false, false],
  ['member', true, false, false],
  ['organization_admin', true, true, false],
  ['admin', true, true, true],
] as const)('%s may see %s, manage %s, equip %s', (standing, sees, manages, equips) => {
  expect(maySeeOrganization(standing)).toBe(sees);
  expect(mayManageOrganization(standing)).toBe(manages);
  expect(mayEquipOrganization(standing)).toBe(equips);
  expect(mayChangeOrganizationField(standing, 'name')).toBe(manages);
  expect(mayChangeOrganizationField(standing, 'current_plan')).toBe(equips);
  expect(mayChangeOrganizationField(standing, 'unknown')).toBe(equips);
});

it('an organization has at most one admin, and no account is the admin of none', () => {
  expect(isOrganizationAdmin(5, { admin_account_id: 5 })).toBe(true);
  expect(isOrganizationAdmin(5, { admin_account_id: 6 })).toBe(false);
  expect(isOrganizationAdmin(5, { admin_account_id: null })).toBe(false);
  expect(isOrganizationAdmin(5, null)).toBe(false);
});
