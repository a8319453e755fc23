import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { ReportButton } from './report-button.tsx';

const subject = {
  source: { kind: 'place', id: '7' },
  ...{ name: 'Kitchen', from: '2026-10', to: '2026-10', picked: ['e1', 'e2'] },
} as const;
const made = {
  ...{ model: 'small-model', made_at: 1_790_000_000 },
  items: [
    { place: 'Kitchen', trap_no: '1', changed: 'Moth flies rose.', causes: 'Drains.', inspect: 'The drain.' },
    { place: 'Kitchen', trap_no: '2', changed: 'Nothing.', causes: '', inspect: '' },
  ],
};
const job = { job_id: 'j1', progress: 100, download_path: null, error: null };
const request = 'POST /api/v2/events/station/request_excel_generation' as const;
const dialog = page.getByRole('dialog', { name: 'Make a report' });
const make = dialog.getByRole('button', { name: 'Make report' });
const write = dialog.getByRole('button', { name: 'Write findings now' });

async function openReport(answers: Answers) {
  const portal = portalThat({ 'POST /api/reports/findings': () => ({ job_id: 'j1' }), ...answers });
  await show(<ReportButton subject={subject} />, { user: testUser({ active_features: ['ai_opinion'] }) });
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  await dialog.getByRole('radio', { name: /^With AI findings/ }).click();
  return portal;
}

it('has findings written, edited and left out, and sends them with the request', async () => {
  const portal = await openReport({
    'GET /api/pending_jobs/{id}': () => ({ ...job, state: 'done', findings: { ...made, by_rules: 1 } }),
    [request]: () => ({ job_id: 'j2' }),
  });
  await write.click();
  const note = /^Written by AI \(small-model\) .* It left out 1, which the built-in analyst wrote\.$/;
  await expect.element(dialog.getByText(note)).toBeVisible();
  expect(portal.asked('POST /api/reports/findings')[0]?.body).toEqual({ events: ['e1', 'e2'], locale: 'en' });
  await dialog.getByRole('textbox', { name: 'Likely causes' }).first().fill('The open drain.');
  await dialog.getByRole('button', { name: 'Leave out the finding on Kitchen, trap 2' }).click();
  await expect.element(dialog.getByRole('group', { name: 'Kitchen, trap 2' })).not.toBeInTheDocument();
  await make.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.asked(request)[0]?.body).toMatchObject({
    type: 'with_ai_opinion',
    findings: { job_id: 'j1', items: [{ ...made.items[0], causes: 'The open drain.' }] },
  });
});

it('asks before edited findings are lost, and sends none that are in another language', async () => {
  const portal = await openReport({
    'GET /api/pending_jobs/{id}': () => ({ ...job, state: 'done', findings: { ...made, model: null } }),
    [request]: () => ({ job_id: 'j2' }),
  });
  await write.click();
  await expect.element(dialog.getByText(/^Written by the built-in analyst/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'What changed' }).first().fill('They rose.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('dialog', { name: 'Discard the edited findings?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'What changed' }).first()).toHaveValue('They rose.');
  await dialog.getByRole('combobox', { name: 'Language' }).selectOptions('ja');
  await expect.element(dialog.getByText('The findings were written in the other language.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Write them again' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(portal.asked('POST /api/reports/findings')).toHaveLength(1);
  await make.click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(portal.asked(request)).toEqual([]);
  await make.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.asked(request)[0]?.body).not.toHaveProperty('findings');
});

it('has findings about a period written, edited and sent; those of another period are not', async () => {
  const portal = await openReport({
    'GET /api/pending_jobs/{id}': () => ({ ...job, state: 'done', findings: made }),
    'POST /api/reports': () => ({ job_id: 'j2' }),
  });
  await dialog.getByRole('radio', { name: 'All of Kitchen in a period' }).click();
  await write.click();
  const causes = dialog.getByRole('textbox', { name: 'Likely causes' }).first();
  await causes.fill('The open drain.');
  const asked = { source: subject.source, from: '2026-10', to: '2026-10' };
  expect(portal.asked('POST /api/reports/findings')[0]?.body).toEqual({ ...asked, locale: 'en' });
  const first = dialog.getByRole('textbox', { name: 'From month' });
  await first.fill('2026-09');
  await expect.element(dialog.getByText(/about other events or another period/)).toBeVisible();
  await first.fill('2026-10');
  await expect.element(causes).toHaveValue('The open drain.');
  await make.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(portal.asked('POST /api/reports')[0]?.body).toMatchObject({
    ...{ ...asked, type: 'with_ai_opinion' },
    findings: { job_id: 'j1', items: [{ causes: 'The open drain.' }, {}] },
  });
});

it.each([
  ['/findings/job_id', 'These findings can no longer be printed. Write them again.'],
  ['/events/1', 'One of the selected events is still being processed. Wait for it, or leave it out.'],
])('says what a refused request is about: %s', async (path, text) => {
  await openReport({
    'GET /api/pending_jobs/{id}': () => ({ ...job, state: 'done', findings: made }),
    [request]: () => refusal('validation_failed', [{ path, message: 'not this' }]),
  });
  await write.click();
  await expect.element(dialog.getByText(/^Written by AI/)).toBeVisible();
  await make.click();
  await expect.element(dialog.getByText(text)).toBeVisible();
});

it('says why findings could not be written, and cancels', async () => {
  let state: 'failed' | 'running' = 'failed';
  const portal = await openReport({
    'GET /api/pending_jobs/{id}': () => ({
      ...job,
      state,
      progress: 40,
      error: state === 'failed' ? 'unavailable' : null,
    }),
    'DELETE /api/pending_jobs/{id}': () => new Response(null, { status: 204 }),
    'POST /api/reports/findings': () => ({ job_id: state }),
  });
  await write.click();
  await expect.element(dialog.getByText('The findings could not be written now. Try again later.')).toBeVisible();
  state = 'running';
  await write.click();
  await expect.element(dialog.getByText('Writing findings: 40%')).toBeVisible();
  await expect.element(make).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).first().click();
  await expect.element(write).toBeVisible();
  await expect.poll(() => portal.asked('DELETE /api/pending_jobs/{id}')).toHaveLength(1);
});

it('cancels a job of which it hears only after that', async () => {
  const begun = Promise.withResolvers<{ job_id: string }>();
  const portal = await openReport({
    'DELETE /api/pending_jobs/{id}': () => new Response(null, { status: 204 }),
    'POST /api/reports/findings': () => begun.promise,
  });
  await write.click();
  await dialog.getByRole('button', { name: 'Cancel' }).first().click();
  await expect.element(write).toBeVisible();
  begun.resolve({ job_id: 'late' });
  await expect
    .poll(() => portal.asked('DELETE /api/pending_jobs/{id}').map(({ params }) => params['id']))
    .toEqual(['late']);
  await expect.element(write).toBeVisible();
});
