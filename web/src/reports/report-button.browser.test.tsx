import { useQueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { ReportButton } from './report-button.tsx';
import { reportJobsQuery } from './report.queries.ts';
import { ReportWatch } from './report-watch.tsx';

const subject = {
  source: { kind: 'place', id: '7' },
  ...{ name: 'Kitchen', from: '2026-10', to: '2026-10', picked: ['e1', 'e2'] },
} as const;
const job = { job_id: 'j1', kind: 'report', created_at: 1_790_000_000, download_path: null, error: null };

const button = page.getByRole('button', { name: 'Report', exact: true });
const dialog = page.getByRole('dialog');

it('reports the selected events, shows the progress, and cancels', async () => {
  let running = false;
  const portal = portalThat({
    'GET /api/pending_jobs': () => ({ jobs: running ? [{ ...job, state: 'running', progress: 40 }] : [] }),
    'POST /api/v2/events/station/request_excel_generation': () => {
      running = true;
      return { job_id: 'j1' };
    },
    'DELETE /api/pending_jobs/{id}': () => {
      running = false;
      return new Response(null, { status: 204 });
    },
  });
  await show(
    <>
      <ReportButton subject={subject} />
      <ReportWatch />
    </>,
    { user: testUser({}) },
  );
  await button.click();
  await expect.element(dialog.getByRole('radio', { name: 'The 2 selected events' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Make report' }).click();
  await expect.element(page.getByRole('button', { name: 'Making report: 40%' })).toBeDisabled();
  expect(portal.asked('POST /api/v2/events/station/request_excel_generation')[0]?.body).toMatchObject({
    ...{ events: ['e1', 'e2'], type: 'standard', locale: 'en' },
  });
  await page.getByRole('button', { name: 'Cancel report' }).click();
  await expect.element(button).toBeEnabled();
});

it('keeps the dialog while a report requested in another tab is made', async () => {
  let running = false;
  const portal = portalThat({
    'GET /api/pending_jobs': () => ({ jobs: running ? [{ ...job, state: 'running', progress: 40 }] : [] }),
  });
  // What the portal's stream of changes does when a report is requested elsewhere.
  function Heard() {
    const queries = useQueryClient();
    return <button onClick={() => void queries.invalidateQueries(reportJobsQuery)}>Heard</button>;
  }
  await show(
    <>
      <ReportButton subject={subject} />
      <Heard />
    </>,
    { user: testUser({}) },
  );
  await button.click();
  await dialog.getByRole('radio', { name: 'All of Kitchen in a period' }).click();
  running = true;
  page
    .getByText('Heard')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => portal.asked('GET /api/pending_jobs').length).toBe(2);
  await expect.element(dialog.getByRole('radio', { name: 'All of Kitchen in a period' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('button', { name: 'Making report: 40%' })).toBeDisabled();
});

it('says what to do when nothing is selected, and about a period that is too long', async () => {
  const portal = portalThat({ 'POST /api/reports': () => refusal('too_many_requests', [], 60) });
  await show(<ReportButton subject={{ ...subject, picked: [] }} />, { user: testUser({}) });
  await button.click();
  await dialog.getByRole('radio', { name: 'Selected events' }).click();
  await dialog.getByRole('button', { name: 'Make report' }).click();
  await expect.element(dialog.getByText(/^Select events in the list first/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'All of Kitchen in a period' }).click();
  await dialog.getByRole('textbox', { name: 'From month' }).fill('2025-01');
  await expect.element(dialog.getByText(/at most 13 months/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'From month' }).fill('2026-01');
  await dialog.getByRole('combobox', { name: 'Format' }).selectOptions('pdf');
  await dialog.getByRole('button', { name: 'Make report' }).click();
  await expect.element(dialog.getByText(/^The report could not be requested/)).toBeVisible();
  expect(portal.asked('POST /api/reports')[0]?.body).toMatchObject({
    ...{ source: { kind: 'place', id: '7' }, from: '2026-01', to: '2026-10', format: 'pdf' },
  });
});
