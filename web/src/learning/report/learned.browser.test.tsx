import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show, type Surroundings, testUser } from '../../../test/show.tsx';
import { testReport, testScannedEvent } from '../../../test/test-learning.ts';
import { LearningPage } from '../learning-page.tsx';
import { Learned } from './learned.tsx';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const user = testUser({ owner_id: '1', organization: { id: '1', name: 'North' }, time_zone: 'UTC' });
const change = 'PATCH /api/learning/{sensor_type}';

async function open(part: Parameters<typeof testReport>[0], answers: Answers = {}, surroundings: Surroundings = {}) {
  const portal = portalThat({
    'GET /api/learning/{sensor_type}': () => testReport(part),
    'GET /api/sensors': () => ({ sensors: [], total: 0 }),
    'GET /api/activities': () => ({ groups: [], total: 0, page: 1, per_page: 4, as_of: 1 }),
    'GET /api/v2/events/{id}': ({ params }) => testScannedEvent(params['id'] ?? '', pixel),
    [change]: () => testReport(part),
    ...answers,
  });
  await show(<Learned type="fly_scan" />, { user, ...surroundings });
  return portal;
}

const region = (name: string) => page.getByRole('region', { name });

it('says what it knows, how right it is, and where it only suggests', async () => {
  await open({});
  await expect.element(region('What it knows').getByText('3 of 5 examples')).toBeVisible();
  await expect.element(region('What it knows').getByText(/^Suggests only: it was wrong too often/)).toBeVisible();
  const right = region('How right it is');
  await expect.element(right.getByText('91% right')).toBeVisible();
  await expect
    .element(right.getByText('100 boxes. Judging by their number, the true value lies between 86% and 94%.'))
    .toBeVisible();
  // Of five spot checks nothing is claimed.
  await expect.element(right.getByText('Too few to say', { exact: true }).first()).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Check 57 boxes' }))
    .toHaveAttribute('href', '/learning/fly_scan/check');
});

it('says how well insects are found at a sensor', async () => {
  await open({});
  const found = region('How well insects are found');
  await expect.element(found.getByText('Dock', { exact: true })).toBeVisible();
  await expect.element(found.getByRole('row', { name: /^2026-11 3 88%.* 97%/ })).toBeVisible();
});

it('shows the photos of what it confuses', async () => {
  await open({});
  await page.getByRole('button', { name: /Fruit flies.*Moth flies/ }).click();
  await expect
    .element(page.getByRole('link', { name: 'Photo 1' }))
    .toHaveAttribute('href', '/activities?sensorId=SN-1&event=e1&photo=photo');
  await expect.element(page.getByRole('button', { name: /Moth flies.*No insect/ })).toBeVisible();
});

it('offers automatic naming only once it was right often enough', async () => {
  await open({});
  await expect.element(page.getByRole('radio', { name: /^Automatic/ })).toBeDisabled();
  await expect.element(page.getByText(/^Offered once at least 90% of 100 boxes were right/)).toBeVisible();
  const portal = await open({ automatic_offered: true });
  await page.getByRole('radio', { name: /^Automatic/ }).click();
  await expect.poll(() => portal.asked(change).map(({ body }) => body)).toEqual([{ mode: 'automatic' }]);
});

it('goes back to a version, and freezes the one in use', async () => {
  const portal = await open({});
  await page.getByRole('button', { name: 'Use version 1' }).click();
  await expect.poll(() => portal.asked(change).map(({ body }) => body)).toEqual([{ head: 'h1' }]);
  await page.getByRole('button', { name: /^Freeze version 2/ }).click();
  await expect.poll(() => portal.asked(change).map(({ body }) => body)).toEqual([{ head: 'h1' }, { frozen: true }]);
});

it('says at which sensor naming is off because its photos have changed, and changes its switch', async () => {
  const sensors = [{ sensor_id: 'SN-1', name: 'Dock', mode: 'automatic' as const }];
  const portal = await open({
    sensors,
    drifted: [{ id: 'SN-1', name: 'Dock', since: 1_790_000_000, reason: 'board' }],
  });
  await expect
    .element(page.getByRole('alert').getByText(/^Dock: its cards have had another color since/))
    .toBeVisible();
  await page.getByRole('combobox', { name: 'Naming at Dock' }).selectOptions('As its type');
  await expect.poll(() => portal.asked(change).map(({ body }) => body)).toEqual([{ sensors: { 'SN-1': null } }]);
  await page.getByRole('button', { name: 'The photos at Dock are as they should be' }).click();
  await expect.poll(() => portal.asked(change).at(-1)?.body).toEqual({ familiar: ['SN-1'] });
});

it('names older photos with progress, and cancels', async () => {
  let state: 'running' | 'cancelled' = 'running';
  const portal = await open(
    {},
    {
      'POST /api/learning/{sensor_type}/rename': () => ({ job_id: 'j1' }),
      'GET /api/pending_jobs/{id}': () => ({ job_id: 'j1', state, progress: 40, download_path: null, error: null }),
      'DELETE /api/pending_jobs/{id}': () => {
        state = 'cancelled';
        return undefined;
      },
    },
  );
  await page.getByRole('button', { name: 'Name older photos' }).click();
  await expect.element(page.getByText('40% done')).toBeVisible();
  await region('Older photos').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByText(/^Cancelled\./)).toBeVisible();
  expect(portal.asked('DELETE /api/pending_jobs/{id}')).toHaveLength(1);
});

it('forgets only after the name of the sensor type was typed', async () => {
  const portal = await open({}, { 'DELETE /api/learning/{sensor_type}': () => undefined });
  await page.getByRole('button', { name: 'Forget everything …' }).click();
  const yes = page.getByRole('button', { name: 'Forget everything', exact: true });
  await expect.element(yes).toBeDisabled();
  await page.getByRole('textbox', { name: 'To confirm, type: Fly scan' }).fill('Fly scan');
  await yes.click();
  await expect.poll(() => portal.asked('DELETE /api/learning/{sensor_type}')).toHaveLength(1);
});

it('takes over from another sensor type after a question', async () => {
  const take = 'POST /api/learning/{sensor_type}/take_over';
  const portal = await open({}, { [take]: () => testReport() });
  await page.getByRole('button', { name: 'Take over' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take over' }).click();
  await expect.poll(() => portal.asked(take).map(({ body }) => body)).toEqual([{ from: 'fly' }]);
});

it('can only be read by those who are not its admin', async () => {
  await open({ may_manage: false, automatic_offered: true });
  await expect.element(page.getByText(/^Only the administrator/)).toBeVisible();
  for (const radio of page.getByRole('radio').elements()) expect(radio).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Forget everything …' })).toBeDisabled();
  expect(page.getByRole('button', { name: 'Use version 1' }).elements()).toEqual([]);
});

it('says how to begin while nothing is taught', async () => {
  const nothing = {
    examples: 0,
    taught: 0,
    types: [],
    heads: [],
    version: null,
    confusion: [],
    curve: [],
    to_check: 0,
  };
  await open(nothing);
  await expect.element(page.getByText(/^Name 5 insects of each type on 2 photos\./)).toBeVisible();
  await open(nothing, {}, { locale: 'ja', phone: true });
  await expect.element(page.getByText(/^写真2枚で、虫の種類ごとに5匹ずつ/)).toBeVisible();
});

it('offers a retry if it cannot be loaded', async () => {
  await open({}, { 'GET /api/learning/{sensor_type}': () => refusal('internal_error') });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

it('lists the sensor types with what waits to be checked', async () => {
  portalThat({ 'GET /api/learning': () => ({ kinds: [kind], may_manage: true }) });
  await show(<LearningPage />, { user });
  await expect.element(page.getByRole('link', { name: 'Check 57: Fly scan' })).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Fly scan', exact: true }))
    .toHaveAttribute('href', '/learning/fly_scan');
});

it('says why an account without an organization has nothing of this, and asks nothing', async () => {
  portalThat({});
  await show(<LearningPage />, { user: testUser() });
  await expect.element(page.getByRole('heading', { name: 'Learning needs an organization' })).toBeVisible();
});

const { sensor_type, mode, examples, taught, to_check, version, borrowed_from } = testReport();
const kind = { sensor_type, mode, examples, taught, to_check, version, borrowed_from };
