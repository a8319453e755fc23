import type { QueuedBox } from '@trapline/domain/learning/learning.schema.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show, type Surroundings, testUser } from '../../../test/show.tsx';
import { testCard, testScannedEvent } from '../../../test/test-learning.ts';
import { Check } from './check.tsx';

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const decisions = 'POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions';
const undoes = 'POST /api/v2/events/{id}/insect_detections/{photoKey}/decisions/{decision}/undo';
const list = {
  positions: [],
  author: 'person' as const,
  detector: null,
  photo: 'a1',
  width: null,
  height: null,
  event: testScannedEvent('e1', pixel),
};

let accounts = 100;

/** Opens the queue, with an account of its own, so that nothing is left from another test. */
async function open(boxes: readonly QueuedBox[], answers: Answers = {}, surroundings: Surroundings = {}) {
  let revision = 0;
  const save = () => {
    revision += 1;
    return { ...list, revision, etag: `"${revision}"` };
  };
  const portal = portalThat({
    'GET /api/learning/{sensor_type}/to_check': () => ({ boxes: [...boxes], waiting: boxes.length }),
    'GET /api/v2/events/{id}': ({ params }) => testScannedEvent(params['id'] ?? '', pixel),
    [decisions]: () => ({ ...save(), decision: `d${revision}` }),
    [undoes]: save,
    ...answers,
  });
  accounts += 1;
  const user = testUser({ id: String(accounts), owner_id: '1' });
  const shown = await show(<Check type="fly_scan" event={undefined} sensor={undefined} />, { user, ...surroundings });
  return { ...portal, ...shown };
}

const sent = (portal: Awaited<ReturnType<typeof open>>) => portal.asked(decisions).map(({ body }) => body);
const heading = (name: string) => page.getByRole('heading', { name, level: 2 });

it('accepts the suggestion by its button, and goes on with the next box', async () => {
  const portal = await open([testCard(0), testCard(100, { suggestion: { type: 'midge', p: 0.4 } })]);
  await expect.element(heading('Suggested: Fruit flies')).toBeVisible();
  await expect.element(page.getByText('Likely (87%)')).toBeVisible();
  await expect.element(page.getByText('1 of 2')).toBeVisible();
  await page.getByRole('button', { name: 'Yes, Fruit flies' }).click();
  await expect.element(heading('Suggested: Non-biting midges')).toBeVisible();
  await expect.element(page.getByText('Not sure at all (40%)')).toBeVisible();
  await expect.element(page.getByText('2 of 2', { exact: true })).toBeVisible();
  await expect
    .poll(() => sent(portal))
    .toEqual([{ decisions: [{ position: testCard(0).position, type: 'fruit_fly' }] }]);
});

it('is cleared by keys alone', async () => {
  const portal = await open([testCard(0), testCard(100), testCard(200), testCard(300)]);
  await expect.element(heading('Suggested: Fruit flies')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('2');
  await userEvent.keyboard('x');
  await userEvent.keyboard('/');
  await page.getByRole('searchbox', { name: 'Search a type' }).fill('aphid');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Everything is checked')).toBeVisible();
  const types = () =>
    portal.asked(decisions).map(({ body }) => JSON.stringify(body).replace(/.*"type":([^},]*).*/, '$1'));
  await expect.poll(types).toEqual(['"fruit_fly"', '"midge"', 'null', '"aphid"']);
});

it('decides boxes that look the same together', async () => {
  const alike = [testCard(100).position, testCard(200).position];
  const portal = await open([testCard(0, { alike }), testCard(100), testCard(300)]);
  await page.getByRole('checkbox', { name: 'Also 2 boxes on this photo that look the same' }).click();
  await page.getByRole('button', { name: 'Moth flies' }).click();
  await expect.element(page.getByText('4 of 4', { exact: true })).toBeVisible();
  await expect
    .poll(() => sent(portal))
    .toEqual([
      {
        decisions: [
          { position: testCard(0).position, type: 'moth_fly' },
          ...alike.map((position) => ({ position, type: 'moth_fly', bulk: true })),
        ],
      },
    ]);
});

it('does not give away the name of a box of the audit', async () => {
  await open([testCard(0, { suggestion: null, audit: true, likely: ['fruit_fly', 'aphid'] })]);
  await expect.element(heading('Which insect is this?')).toBeVisible();
  await expect.element(page.getByText(/^Spot check/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Yes/ }).elements()).toEqual([]);
  // In the order of the list of types, not with the likeliest first.
  const names = page.getByRole('button', { name: /Fruit flies|Aphids/ }).elements();
  expect(names.map(({ textContent }) => textContent.replace(/\d$/, ''))).toEqual(['Aphids', 'Fruit flies']);
});

it('has the server take a decision back, and a skip without a call', async () => {
  const portal = await open([testCard(0), testCard(100, { suggestion: { type: 'midge', p: 0.6 } })]);
  await expect.element(heading('Suggested: Fruit flies')).toBeVisible();
  await userEvent.keyboard('x');
  await expect.poll(() => sent(portal)).toHaveLength(1);
  await userEvent.keyboard('s');
  await expect.element(page.getByText('You have skipped 1 box.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(heading('Suggested: Non-biting midges')).toBeVisible();
  expect(portal.asked(undoes)).toEqual([]);
  await userEvent.keyboard('u');
  await expect.element(heading('Suggested: Fruit flies')).toBeVisible();
  await expect.poll(() => portal.asked(undoes).map(({ params }) => params['decision'])).toEqual(['d1']);
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

it('accepts with Enter after a button was pressed with the mouse', async () => {
  const portal = await open([testCard(0), testCard(100, { suggestion: { type: 'midge', p: 0.6 } })]);
  await page.getByRole('button', { name: 'No insect' }).click();
  await expect.element(heading('Suggested: Non-biting midges')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => sent(portal))
    .toMatchObject([{ decisions: [{ type: null }] }, { decisions: [{ type: 'midge' }] }]);
});

it('keeps decisions without a connection, and sends each once', async () => {
  let connected = false;
  const portal = await open([testCard(0), testCard(100), testCard(200)], {
    [decisions]: () => (connected ? { ...list, revision: 1, etag: '"1"', decision: 'd' } : refusal('unavailable')),
  });
  await expect.element(heading('Suggested: Fruit flies')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^No connection. 2 decisions are kept/)).toBeVisible();
  connected = true;
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^No connection/)).not.toBeInTheDocument();
  const keys = portal.asked(decisions).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
  expect(keys).not.toContain(null);
});

it('says that somebody else was faster, and goes on', async () => {
  await open([testCard(0), testCard(100)], { [decisions]: () => refusal('conflict') });
  await expect.element(heading('Suggested: Fruit flies')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/^Somebody else has changed this photo/)).toBeVisible();
  await expect.element(page.getByText('2 of 2', { exact: true })).toBeVisible();
});

it('shows the whole photo and the box again', async () => {
  await open([testCard(0)]);
  await page.getByRole('button', { name: 'Whole photo' }).click();
  await page.getByRole('button', { name: 'Back to the box' }).click();
  await expect.element(page.getByRole('button', { name: 'Whole photo' })).toBeVisible();
});

it('says that there is nothing to check, in Japanese and on a phone', async () => {
  await open([], {}, { locale: 'ja', phone: true });
  await expect.element(page.getByText('確認するものはありません')).toBeVisible();
});

it('offers a retry if the queue cannot be loaded', async () => {
  await open([], { 'GET /api/learning/{sensor_type}/to_check': () => refusal('internal_error') });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});
