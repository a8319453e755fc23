import { describe, expect, test } from 'vitest';
import { offersNotice } from './offers-notice.ts';

const rights = { permissions: [], allowed_sensor_types: [], active_features: [] };
const me = { email: 'me@example.com', owner_id: '1', organization_admin: false, ...rights };
const organization = { id: '1', name: 'Kitano' };
const creator = (email: string) => ({ name: 'Creator', email, organization_id: null, organization_name: null });
const mine = { notice: false, organization, created_by: creator(me.email) };
const shared = { notice: false, organization: null, created_by: null };

describe('the switch for mails about a sensor', () => {
  test('is shown where installation sites are not used', () => {
    expect(offersNotice(mine, 'legacy', me)).toBe(true);
  });

  test('is left to the site where sites are used, unless mails are on', () => {
    expect(offersNotice(mine, 'site', me)).toBe(false);
    expect(offersNotice({ ...mine, notice: true }, 'site', me)).toBe(true);
  });

  test('is shown for a shared sensor, whose site may be unknown', () => {
    expect(offersNotice(shared, 'site', me)).toBe(true);
    const full = { notice: false, organization: { id: '2', name: 'Other' }, created_by: creator('other@example.com') };
    expect(offersNotice(full, 'site', me)).toBe(true);
  });

  test('is not shown to those who own it through their organization, or to product admins', () => {
    const colleague = { ...mine, created_by: creator('colleague@example.com') };
    expect(offersNotice(colleague, 'site', { ...me, organization_admin: true })).toBe(false);
    expect(offersNotice(mine, 'legacy', { ...me, permissions: ['admin'] })).toBe(false);
  });
});
