import type { ReportSchedule } from '@trapline/domain/report-schedules/report-schedule.schema.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { ReportSchedulesPage } from './report-schedules-page.tsx';

const schedule: ReportSchedule = {
  ...{ id: '5', source: { kind: 'all', id: null }, source_name: null, weekday: 2, format: 'pdf', locale: 'en' },
  ...{ paused: false, next_at: 1_790_000_000, last: null },
  recipients: [{ email: 'out@example.net', name: null, locale: null, state: 'waiting' }],
};

async function showPage(answers: Parameters<typeof portalThat>[0]) {
  const portal = portalThat({ 'GET /api/organizations/{id}/users': () => ({ users: [], total: 0 }), ...answers });
  const organization = { id: '3', name: 'North' };
  await show(<ReportSchedulesPage />, { user: testUser({ owner_id: '3', organization, organization_admin: true }) });
  return portal;
}

it('schedules a report for an address that is asked first', async () => {
  let made = false;
  const portal = await showPage({
    'GET /api/organizations/{id}/report_schedules': () => ({ schedules: made ? [schedule] : [] }),
    'POST /api/organizations/{id}/report_schedules': () => {
      made = true;
      return schedule;
    },
  });
  await page.getByRole('button', { name: 'Schedule report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Sent at 7:00 on' }).selectOptions('2');
  await dialog.getByRole('combobox', { name: 'Email address' }).fill('Out@example.net');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('Will be asked by email')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText('First Tuesday of the month, 7:00')).toBeVisible();
  await expect.element(page.getByText('Has not confirmed yet')).toBeVisible();
  expect(portal.asked('POST /api/organizations/{id}/report_schedules')[0]?.body).toMatchObject({
    ...{ source: { kind: 'all', id: null }, weekday: 2, recipients: [{ email: 'out@example.net', locale: null }] },
  });
});

it('says why the last report could not be made, and what to do', async () => {
  const last = { month: '2026-10', state: 'failed', error: 'too_many_sources', at: 1_790_000_000 } as const;
  await showPage({ 'GET /api/organizations/{id}/report_schedules': () => ({ schedules: [{ ...schedule, last }] }) });
  await expect.element(page.getByText('Could not be made')).toBeVisible();
  await expect.element(page.getByText(/Schedule reports per place or site instead/)).toBeVisible();
});

it('a saved address can be kept until its removal is saved, in its place and with its language', async () => {
  const people = ['one@example.net', 'two@example.net'].map((email) => ({
    ...{ email, name: null, locale: 'ja' as const, state: 'confirmed' as const },
  }));
  const two = { ...schedule, recipients: people };
  const portal = await showPage({
    'GET /api/organizations/{id}/report_schedules': () => ({ schedules: [two] }),
    'PUT /api/organizations/{id}/report_schedules/{schedule}': () => two,
  });
  await page.getByRole('button', { name: 'Edit: All places and sites' }).click();
  const dialog = page.getByRole('dialog');
  for (const { email } of people) await dialog.getByRole('button', { name: `Remove ${email}` }).click();
  await expect.element(dialog.getByText(/would have to confirm by email/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Undo: keep one@example.net' }).click();
  await expect.element(dialog.getByRole('listitem').first().getByText('Receives reports')).toBeVisible();
  await expect.element(dialog.getByRole('listitem').first().getByText('one@example.net')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => portal.asked('PUT /api/organizations/{id}/report_schedules/{schedule}').at(-1)?.body)
    .toMatchObject({
      recipients: [{ email: 'one@example.net', locale: 'ja' }],
    });
});

it('says while scheduling that there is nothing to report about', async () => {
  await showPage({
    'GET /api/organizations/{id}/report_schedules': () => ({ schedules: [] }),
    'POST /api/organizations/{id}/report_schedules': () =>
      refusal('validation_failed', [{ path: '/source/kind', message: 'nothing' }]),
  });
  await page.getByRole('button', { name: 'Schedule report' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('There is no place or site yet that a report could be about.')).toBeVisible();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});
