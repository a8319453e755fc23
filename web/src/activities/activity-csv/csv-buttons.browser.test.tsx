import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { testEvent } from '../../../test/test-event.ts';
import { noFilters } from '../filters/filters.ts';
import { groupOf } from '../groups/group.ts';
import { CombinedCsvButton, EventCsvButton } from './csv-buttons.tsx';

const request = {
  filters: noFilters,
  assetInUrl: {},
  bySite: false,
  zone: 'Asia/Tokyo',
  reason: undefined,
  order: 'urgency',
  perPage: 20,
} as const;

/** A group with a number of events. */
function groupNamed(name: string, events = 1, type: 'fly_count' | 'hykecam' = 'fly_count') {
  const ids = Array.from({ length: events }, (_, index) => testEvent({ id: `${name}${index}` }).id);
  const found = groupOf(
    { ...testHead(), sensor: testSensor({ id: name, name, type }), events: ids, last_evaluated: null },
    0,
  );
  if (!found) throw new Error('No group');
  return found;
}

const button = (name: string) => page.getByRole('button', { name: `Export ${name} as CSV` });

it('exports one file after another, as the portal runs one export for each account', async () => {
  let running = 0;
  const most: number[] = [];
  const gate = Promise.withResolvers<void>();
  const portal = portalThat({
    'GET /api/sensors/{id}/events.csv': async () => {
      running += 1;
      most.push(running);
      await gate.promise;
      running -= 1;
      return new Response('No\n1\n', { headers: { 'content-type': 'text/csv' } });
    },
  });
  await show(
    <>
      <EventCsvButton group={groupNamed('Hall')} request={request} />
      <EventCsvButton group={groupNamed('Dock')} request={request} />
    </>,
  );
  await button('Hall').click();
  await button('Dock').click();
  // Both were asked for, and the first is not complete yet.
  await expect.element(button('Hall')).toBeDisabled();
  await expect.element(button('Dock')).toBeDisabled();
  gate.resolve();
  await expect.element(page.getByText('“Dock.csv” has been saved, with 1 row.')).toBeVisible();
  expect(portal.asked('GET /api/sensors/{id}/events.csv').map(({ params }) => params['id'])).toEqual(['Hall', 'Dock']);
  expect(most).toEqual([1, 1]);
});

it('says in Japanese too what was exported, with the name of the file and its rows', async () => {
  portalThat({
    'GET /api/sensors/{id}/events.csv': () => new Response('番号\n1\n2\n', { headers: { 'content-type': 'text/csv' } }),
    'GET /api/activities.csv': () => new Response('番号\n1\n', { headers: { 'content-type': 'text/csv' } }),
  });
  await show(
    <>
      <EventCsvButton group={groupNamed('出荷口')} request={request} />
      <CombinedCsvButton groups={[groupNamed('出荷口')]} more={false} request={request} />
    </>,
    { locale: 'ja' },
  );
  await page.getByRole('button', { name: '「出荷口」をCSVで出力' }).click();
  await expect.element(page.getByText('「出荷口.csv」を保存しました（2件）。')).toBeVisible();
  await page.getByRole('button', { name: 'すべてをCSVで出力' }).click();
  await expect.element(page.getByText('「モニタリング.csv」を保存しました（1件）。')).toBeVisible();
});

it('refuses to export nothing', async () => {
  const portal = portalThat({});
  await show(
    <>
      <EventCsvButton group={groupNamed('Hall', 0)} request={request} />
      <CombinedCsvButton groups={[groupNamed('Dock', 0)]} more={false} request={request} />
    </>,
  );
  await button('Hall').click();
  await expect.element(page.getByText('There are no events to export.')).toBeVisible();
  await button('all').click();
  expect(portal.asked('GET /api/sensors/{id}/events.csv')).toEqual([]);
  expect(portal.asked('GET /api/activities.csv')).toEqual([]);
});

it('says which types are left out of the file of all events', async () => {
  portalThat({ 'GET /api/activities.csv': () => new Response('No\n1\n', { headers: { 'content-type': 'text/csv' } }) });
  const groups = [groupNamed('Hall'), groupNamed('Gate', 1, 'hykecam')];
  await show(<CombinedCsvButton groups={groups} more={false} request={request} />);
  await button('all').click();
  await expect
    .element(page.getByText('“Activity.csv” has been saved, with 1 row. Events of the type Hykecam are not included.'))
    .toBeVisible();
});

it('says which types it may have left out of groups that are not loaded yet', async () => {
  portalThat({ 'GET /api/activities.csv': () => new Response('No\n1\n', { headers: { 'content-type': 'text/csv' } }) });
  await show(<CombinedCsvButton groups={[groupNamed('Hall')]} more request={request} />);
  await button('all').click();
  await expect.element(page.getByText(/Events of the type Hykecam are not included\./)).toBeVisible();
});

it('says that another export still runs elsewhere', async () => {
  const portal = portalThat({ 'GET /api/sensors/{id}/events.csv': () => refusal('conflict') });
  await show(<EventCsvButton group={groupNamed('Hall')} request={request} />);
  await button('Hall').click();
  await expect.element(page.getByText(/Your last export is still running/), { timeout: 10_000 }).toBeVisible();
  expect(portal.asked('GET /api/sensors/{id}/events.csv')).toHaveLength(5);
});
