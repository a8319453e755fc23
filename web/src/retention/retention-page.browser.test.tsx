import type { LegalHold } from '@trapline/domain/holds/hold.schema.ts';
import type { Retention } from '@trapline/domain/retention/retention.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';
import { HoldsSection } from './holds-section.tsx';
import { TimesSection } from './times-section.tsx';

const kept: Retention = {
  ...{ original_days: 365, picture_days: null, event_days: null, log_days: null },
  ...{ portal_log_days: 90, last_run: null, etag: '"t1"' },
};
const nothing = { originals: 0, bytes: 0, pictures: 0, events: 0, log_entries: 0, at_least: false, holds: 0 };
const user = testUser({ owner_id: '3', organization: { id: '3', name: 'North' }, organization_admin: true });
const zone = 'Asia/Tokyo';

it('asks before it saves times with which something would go, and says what', async () => {
  const portal = portalThat({
    'GET /api/organizations/{id}/retention': () => kept,
    'POST /api/organizations/{id}/retention/preview': () => ({
      ...nothing,
      originals: 1_200,
      bytes: 3_000_000,
      holds: 1,
    }),
    'PUT /api/organizations/{id}/retention': () => ({ ...kept, original_days: 90 }),
  });
  await show(<TimesSection organization="3" zone={zone} />, { user });
  await expect.element(page.getByText('365 days')).toBeVisible();
  await expect.element(page.getByText('90 days', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Originals, days').fill('９０');
  await page.getByRole('button', { name: 'Save' }).click();
  const question = page.getByRole('dialog');
  await expect.element(question.getByText('originals of 1,200 photos and films (3 MB)')).toBeVisible();
  await expect.element(page.getByText('A legal hold in force keeps what it covers.')).toBeInTheDocument();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(portal.asked('PUT /api/organizations/{id}/retention')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await question.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(portal.asked('PUT /api/organizations/{id}/retention')[0]?.body).toMatchObject({ original_days: 90 });
});

it('shows the times of a colleague who was faster, instead of overwriting them', async () => {
  let stored = kept;
  portalThat({
    'GET /api/organizations/{id}/retention': () => stored,
    'POST /api/organizations/{id}/retention/preview': () => nothing,
    'PUT /api/organizations/{id}/retention': () => {
      stored = { ...kept, original_days: 700 };
      return refusal('precondition_failed');
    },
  });
  await show(<TimesSection organization="3" zone={zone} />, { user });
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabelText('Originals, days').fill('90');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('700 days')).toBeVisible();
  await expect.element(page.getByText(/^Somebody else has changed the retention times/)).toBeVisible();
});

it('says that a hold cannot be set while its data is being deleted', async () => {
  portalThat({
    'GET /api/organizations/{id}/holds': () => ({ holds: [] satisfies LegalHold[] }),
    'POST /api/organizations/{id}/holds': () => refusal('conflict'),
  });
  await show(<HoldsSection organization="3" zone={zone} withPlaces />, { user });
  await page.getByRole('button', { name: 'Set a hold' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Case 114');
  await dialog.getByRole('button', { name: 'Set a hold' }).click();
  await expect.element(dialog.getByText(/A deletion of some of this data is under way/)).toBeVisible();
});

it('deletes only what was counted, with the word typed, and sends the same request again after a failure', async () => {
  let tries = 0;
  const portal = portalThat({
    'POST /api/organizations/{id}/deletions/preview': () => ({ events: 12, photos: 20, bytes: 1, held: false }),
    'POST /api/organizations/{id}/deletions': () => {
      tries += 1;
      return refusal('unavailable');
    },
  });
  await show(<DeletionDialog organization="3" withPlaces={false} onClose={() => undefined} />, { user });
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^This deletes 12 events with 20 photos/)).toBeVisible();
  const go = dialog.getByRole('button', { name: 'Delete data' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked by letter');
  await expect.element(go).toBeDisabled();
  await dialog.getByLabelText('Confirmation').fill('Delete');
  for (const times of [1, 2]) {
    await go.click();
    await expect.poll(() => tries).toBe(times);
    await expect.element(dialog.getByText(/^The deletion could not be started/)).toBeVisible();
  }
  const keys = portal
    .asked('POST /api/organizations/{id}/deletions')
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();
});
