import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { OwnOrganizationPage } from './own-organization-page.tsx';

const north: Organization = {
  id: '3',
  name: 'North',
  address: '',
  phone_number: '',
  time_zone: 'Asia/Tokyo',
  allowed_sensor_types: ['station'],
  active_features: [],
  current_plan: 1,
  next_plan: null,
  station_key_issued_at: null,
  admin: { name: 'Mika', email: 'mika@example.com' },
  available_features: [],
  etag: '"1"',
};
const issued = { ...north, station_key_issued_at: Date.parse('2026-01-05T12:00:00+09:00') / 1_000 };

async function showPage(answers: Answers, organization_admin = true) {
  const portal = portalThat({
    'GET /api/organizations/{id}': () => north,
    'GET /api/organizations/{id}/users': () => ({ users: [], total: 0 }),
    ...answers,
  });
  const organization = { id: '3', name: 'North' };
  await show(<OwnOrganizationPage />, { user: testUser({ owner_id: '3', organization, organization_admin }) });
  await expect.element(page.getByRole('heading', { name: 'About the organization' })).toBeVisible();
  return portal;
}

const card = page.getByRole('region', { name: 'Station key' });
const button = (name: string) => card.getByRole('button', { name });
const dialog = page.getByRole('dialog');

it('issues the first key without a question, and shows it once', async () => {
  let now = north;
  await showPage({
    'GET /api/organizations/{id}': () => now,
    'POST /api/organizations/{id}/station_key': () => {
      now = issued;
      return { key: 'st_1234' };
    },
  });
  await expect.element(card.getByText('No key has been issued yet.')).toBeVisible();
  await button('Issue key').click();
  await expect.element(dialog.getByText('st_1234')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Copy: Station key' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(page.getByText('st_1234')).not.toBeInTheDocument();
  await expect.element(card.getByRole('time')).toBeVisible();
});

it('says what ends before it issues a new key or revokes the old one', async () => {
  const portal = await showPage({
    'GET /api/organizations/{id}': () => issued,
    'POST /api/organizations/{id}/station_key': () => ({ key: 'st_5678' }),
    'DELETE /api/organizations/{id}/station_key': () => undefined,
  });
  await button('Issue new key').click();
  await expect.element(page.getByText(/^The old key ends immediately/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.asked('POST /api/organizations/{id}/station_key')).toEqual([]);
  await button('Revoke key').click();
  await expect.element(page.getByText(/^It ends immediately/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Revoke key' }).click();
  await expect.element(page.getByText('The station key has been revoked.')).toBeVisible();
  expect(portal.asked('DELETE /api/organizations/{id}/station_key')).toHaveLength(1);
});

it('is only for the admin, and only where stations are allowed', async () => {
  await showPage({}, false);
  await expect.element(card).not.toBeInTheDocument();
  await showPage({ 'GET /api/organizations/{id}': () => ({ ...north, allowed_sensor_types: ['fly'] }) });
  await expect.element(card).not.toBeInTheDocument();
});
