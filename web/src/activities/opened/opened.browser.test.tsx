import type { Event } from '@trapline/domain/events/event.schema.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testAttachment, testEvent } from '../../../test/test-event.ts';
import { testHead } from '../../../test/test-head.ts';
import { testSensor } from '../../../test/test-sensor.ts';
import { ActivitiesPage } from '../activities-page.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;
const attachments = {
  photo_left: testAttachment('photo_left'),
  photo_center: testAttachment('photo_center'),
  photo_right: testAttachment('photo_right'),
};
const events = [0, 1, 2].map((place) => testEvent({ id: `e${place}`, timestamp: noon - place * 60, attachments }));
const quiet = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };

/** A page of the list with one sensor with three cameras. */
function listOf(name: string, found: readonly Event[] = events) {
  const sensor = testSensor({ id: name, name, type: 'insect_monitor_v2' });
  const group = { ...testHead(), sensor, events: found.slice(0, 4), last_evaluated: null };
  return { groups: [group], total: 1, page: 1, per_page: 1, as_of: noon };
}

const nothing = { groups: [], total: 0, page: 1, per_page: 1, as_of: noon };

/** Opens the page at an address, as a new tab does, for a user who works without installation sites. */
async function showAt(query: string, answers: Answers = {}) {
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities/summary': () => ({
      ...{ group_by: 'sensor' as const, total: 1, need_care: 0, well: 1 },
      ...{ reasons: quiet, not_looked_at: 0, as_of: noon },
    }),
    'GET /api/activities': () => listOf('Hall'),
    'GET /api/sensors/{id}/events': ({ query: { timestamp_from, timestamp_to } }) => ({
      events: timestamp_from === undefined ? events.filter(({ timestamp }) => timestamp < Number(timestamp_to)) : [],
      last_evaluated: null,
    }),
    'GET /api/v2/events/{id}': ({ params }) => events.find(({ id }) => id === params['id']) ?? refusal('not_found'),
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': () => ({
      ...{
        positions: [],
        etag: '0',
        author: null,
        revision: 0,
        detector: null,
        photo: 'a1',
        width: null,
        height: null,
      },
    }),
    'GET /api/sensors/{id}': () => testSensor({ id: 'Hall', name: 'Hall', type: 'insect_monitor_v2' }),
    ...answers,
  });
  const user = testUser({ active_features: [], allowed_sensor_types: ['insect_monitor_v2', 'fly_count'] });
  return { portal, ...(await show(<ActivitiesPage />, { user, at: `/activities${query}` })) };
}

const gallery = page.getByRole('dialog', { name: 'Hall' });
const pressed = (name: string | RegExp) => gallery.getByRole('button', { name, pressed: true });
const time = (text: string) => gallery.getByText(text, { exact: true }).first();

it('puts the open event into the address; Back closes it, Forward and the same address open it', async () => {
  const shown = await showAt('');
  await page
    .getByRole('button', { name: /^Open the event/ })
    .first()
    .click();
  await expect.element(gallery).toBeVisible();
  await expect.poll(shown.address).toBe('/activities?event=e0&of=sensor-Hall');
  await expect.element(time('12:00')).toBeVisible();
  const lists = shown.portal.asked('GET /api/activities').length;
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(shown.address).toBe('/activities?event=e1&of=sensor-Hall');
  expect(shown.portal.asked('GET /api/activities')).toHaveLength(lists);
  shown.back();
  await expect.element(gallery).not.toBeInTheDocument();
  expect(shown.address()).toBe('/activities');
  shown.forward();
  await expect.element(time('11:59')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(gallery).not.toBeInTheDocument();
  await expect.poll(shown.address).toBe('/activities');
  await showAt('?event=e1&of=sensor-Hall');
  await expect.element(time('11:59')).toBeVisible();
});

it('opens the photo and the comparison of a link, and closing it stays on the page', async () => {
  const shown = await showAt('?q=hall&event=e0&of=sensor-Hall&photo=photo_right&compare=overlay&with=e2');
  await expect.element(pressed(/^Right/)).toBeVisible();
  await expect.element(pressed(/^Swipe/)).toBeVisible();
  await gallery.getByRole('button', { name: /^Side by side/ }).click();
  await expect.poll(shown.address).toContain('photo=photo_right&compare=side-by-side&with=e2');
  await userEvent.keyboard('{Escape}');
  await expect.element(gallery).not.toBeInTheDocument();
  await expect.poll(shown.address).toBe('/activities?q=hall');
});

/** Replaces a property of the browser until the returned function is called. */
function instead(owner: object, name: string, value: unknown): () => void {
  Object.defineProperty(owner, name, { configurable: true, value });
  return () => Reflect.deleteProperty(owner, name);
}

it('copies the link to what is shown, in another way without a clipboard, and shows it if the browser refuses', async () => {
  const copied: string[] = [];
  const writeText = (text: string) => {
    copied.push(text);
    return copied.length === 1 ? Promise.resolve() : Promise.reject(new Error('not allowed'));
  };
  const restore = [instead(navigator, 'clipboard', { writeText })];
  await showAt('?q=hall&event=e0&of=sensor-Hall&photo=photo_right');
  await expect.element(pressed(/^Right/)).toBeVisible();
  await gallery.getByRole('button', { name: /^Copy/ }).click();
  await expect.element(page.getByText(/^The link has been copied/)).toBeVisible();
  expect(copied).toEqual([`${window.location.origin}/activities?sensorId=Hall&event=e0&photo=photo_right`]);
  const fields: string[] = [];
  const copyFromField = () => {
    fields.push(document.getSelection()?.toString() ?? '');
    return false;
  };
  restore.push(instead(document, 'execCommand', copyFromField));
  await userEvent.keyboard('u');
  await expect.element(page.getByText(/did not allow copying.*event=e0&photo=photo_right/)).toBeVisible();
  expect(fields).toEqual(copied.slice(1));
  for (const back of restore) back();
});

it('opens an event of a sensor that is not in the list, and says kindly if there is no access to it', async () => {
  await showAt('?event=e1&of=sensor-Hall&q=elsewhere', {
    'GET /api/activities': ({ query }) => (query['sensorId'] === 'Hall' ? listOf('Hall') : nothing),
  });
  await expect.element(time('11:59')).toBeVisible();
  const shown = await showAt('?event=e9&of=site-12', { 'GET /api/activities': () => nothing });
  await expect.element(page.getByText('What this link leads to was not found.', { exact: false })).toBeVisible();
  await expect.poll(shown.address).toBe('/activities');
});

it('opens the event of a site with its sensor if only that is shared', async () => {
  const found = events.map((event) => ({ ...event, sensorId: 'Hall' }));
  await showAt('?event=e1&of=site-12', {
    'GET /api/activities': ({ query }) => (query['sensorId'] === 'Hall' ? listOf('Hall', found) : nothing),
    'GET /api/v2/events/{id}': ({ params }) => found.find(({ id }) => id === params['id']) ?? refusal('not_found'),
  });
  await expect.element(time('11:59')).toBeVisible();
});

it('puts charts and their month into the address', async () => {
  const sensor = testSensor({ id: 'Hall', name: 'Hall', type: 'fly_count' });
  const answers: Answers = {
    'GET /api/activities': () => ({
      ...listOf('Hall'),
      groups: [{ ...testHead(), sensor, events: [], last_evaluated: null }],
    }),
    'GET /api/dashboard/daily_counts': () => ({ days: [], replacements: [] }),
  };
  const shown = await showAt('', answers);
  await page.getByRole('button', { name: 'Insects by day: Hall' }).click();
  const charts = page.getByRole('dialog', { name: 'Insects by day: Hall' });
  await expect.element(charts).toBeVisible();
  expect(shown.address()).toBe('/activities?of=sensor-Hall&chart=insects');
  await charts.getByRole('combobox', { name: 'Month' }).selectOptions('2026-09');
  await expect.poll(shown.address).toBe('/activities?of=sensor-Hall&chart=insects&range=2026-09');
  shown.back();
  await expect.element(charts).not.toBeInTheDocument();
  await showAt('?of=sensor-Hall&chart=insects&range=2026-09', answers);
  await expect.element(charts.getByRole('combobox', { name: 'Month' })).toHaveValue('2026-09');
  await showAt('?chart=insects&range=2026-09', answers);
  await expect.element(page.getByRole('dialog', { name: 'Insects by day' })).toBeVisible();
});

it('shows the past days of a chart, and a day in its table leads to the photos of that day', async () => {
  const sensor = testSensor({ id: 'Hall', name: 'Hall', type: 'fly_count' });
  const day = { over_threshold: false, over_increase: false };
  const newest = { count: 12, threshold: 10 };
  const shown = await showAt('?of=sensor-Hall&chart=insects', {
    'GET /api/activities': () => ({
      ...nothing,
      groups: [{ ...testHead({ newest }), sensor, events: [], last_evaluated: null }],
      total: 1,
    }),
    'GET /api/dashboard/daily_counts': ({ query }) => ({
      days: query['month'] ? [] : [{ ...day, date: '2026-10-12', count: 12 }],
      replacements: ['2026-10-12'],
    }),
  });
  await page.getByText('90 days', { exact: true }).click();
  await expect.poll(shown.address).toBe('/activities?of=sensor-Hall&chart=insects&range=90');
  const asked = shown.portal.asked('GET /api/dashboard/daily_counts').at(-1)?.query;
  expect(Object.keys(asked ?? {}).toSorted()).toEqual(['from', 'group_by', 'id', 'to']);
  await page.getByText('As table').click();
  const row = page.getByRole('row', { name: '2026/10/12 12 10 – – yes' });
  await expect.element(row).toBeVisible();
  await row.getByRole('button', { name: '2026/10/12' }).click();
  await expect.poll(shown.address).toBe('/activities?sensorId=Hall&period=2026-10-12..2026-10-12');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  shown.back();
  await expect.element(row).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Insects by day: Hall' })).toBeVisible();
});
