import type { Event } from '@trapline/domain/events/event.schema.ts';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testEvent } from '../../test/test-event.ts';
import { testHead } from '../../test/test-head.ts';
import { testSensor } from '../../test/test-sensor.ts';
import { testSite } from '../../test/test-site.ts';
import { isRecord } from '../platform/is-record.ts';
import { SensorsPage } from '../sensors/sensors-page.tsx';
import { ActivitiesPage } from './activities-page.tsx';

const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;

/** Events of a sensor, one per minute, newest first; the newest, `{name}0`, at noon in Japan. */
function eventsOf(name: string, count: number): Event[] {
  return Array.from({ length: count }, (_, place) =>
    testEvent({ id: `${name}${place}`, timestamp: noon - place * 60, detected: true }),
  );
}

/** A page of the list with one sensor. */
function pageOf(name: string, events: readonly Event[], { number = 1, total = 1 } = {}) {
  return {
    groups: [
      {
        ...testHead(),
        sensor: testSensor({ id: name, name }),
        events: events.slice(0, 4),
        last_evaluated: events.length > 4 ? (events[3]?.id ?? null) : null,
      },
    ],
    total,
    page: number,
    per_page: 1,
    as_of: noon,
  };
}

const quiet = { rats: 0, over_threshold: 0, silent: 0, poor_health: 0, rising: 0, trap_overdue: 0, trap_due: 0 };

const allWell = () => ({
  group_by: 'sensor' as const,
  total: 1,
  need_care: 0,
  well: 1,
  reasons: quiet,
  not_looked_at: 0,
  as_of: noon,
});

/** Shows the page to a user who works without installation sites. */
async function showPage(answers: Answers) {
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities/summary': allWell,
    ...answers,
  });
  await show(<ActivitiesPage />, { user: testUser({ active_features: [] }), at: '/activities' });
  return { lists: () => portal.asked('GET /api/activities').length };
}

const group = (name: string) => page.getByRole('region', { name });
const cards = (name: string) => group(name).getByRole('button', { name: /^Open/ });
const failure = page.getByRole('alert');
const again = failure.getByRole('button', { name: 'Try again' });

it('loads its lists once again after the gallery has changed an event, and not after it has changed nothing', async () => {
  const events = eventsOf('e', 2);
  const visible = () => events.filter(({ hidden }) => !hidden);
  const { lists } = await showPage({
    'GET /api/activities': () => pageOf('Hall', visible()),
    'GET /api/sensors/{id}/events': ({ query }) => ({
      events: query['timestamp_from'] === undefined ? visible() : [],
      last_evaluated: null,
    }),
    'GET /api/v2/events/{id}': ({ params }) => events.find(({ id }) => id === params['id']) ?? refusal('not_found'),
    'PATCH /api/v2/events/{id}': ({ params, body }) => {
      const place = events.findIndex(({ id }) => id === params['id']);
      const changed = { ...testEvent(events[place]), ...(isRecord(body) ? body : {}), etag: '2' };
      events.splice(place, 1, changed);
      return changed;
    },
  });
  const gallery = page.getByRole('dialog', { name: 'Hall' });
  const hide = gallery.getByRole('button', { name: 'Hide', exact: true });
  const open = async () => {
    await cards('Hall').first().click();
    await expect.element(hide).toBeVisible();
  };
  const close = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(gallery).not.toBeInTheDocument();
  };
  await open();
  await close();
  await open();
  await hide.click();
  await expect.element(gallery.getByRole('button', { name: 'Show again' })).toBeVisible();
  expect(lists()).toBe(1);
  await close();
  await expect.poll(() => cards('Hall').elements().length).toBe(1);
  expect(lists()).toBe(2);
});

it('keeps what it shows, marked as outdated and without the colours of states, if a reload fails', async () => {
  let fails = false;
  await showPage({
    'GET /api/activities': () => (fails ? refusal('internal_error') : pageOf('Hall', eventsOf('e', 2))),
  });
  await expect.poll(() => cards('Hall').elements().length).toBe(2);
  const stale = page.getByText('Not up to date: the last reload failed');
  const colour = () => window.getComputedStyle(group('Hall').getByText('Reporting', { exact: true }).element()).color;
  const certain = colour();
  await expect.element(stale).not.toBeInTheDocument();
  fails = true;
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect.element(stale).toBeVisible();
  expect(colour()).not.toBe(certain);
  expect(cards('Hall').elements()).toHaveLength(2);
  fails = false;
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect.element(stale).not.toBeInTheDocument();
  expect(colour()).toBe(certain);
  expect(cards('Hall').elements()).toHaveLength(2);
});

it('offers to try again if it cannot be loaded, or its next page', async () => {
  const broken = new Set([1, 2]);
  await showPage({
    'GET /api/activities': ({ query }) => {
      const number = Number(query['page']);
      return broken.has(number)
        ? refusal('internal_error')
        : pageOf(`Hall-${number}`, eventsOf(`e${number}-`, 1), { number, total: 2 });
    },
  });
  for (const number of [1, 2]) {
    await expect.element(failure).toBeVisible();
    broken.delete(number);
    await again.click();
    await expect.poll(() => cards(`Hall-${number}`).elements().length).toBe(1);
  }
  await expect.element(failure).not.toBeInTheDocument();
  expect(cards('Hall-1').elements()).toHaveLength(1);
});

it('offers to try again if all events of a group cannot be loaded, or the next of them', async () => {
  const events = eventsOf('e', 8);
  const broken = new Set(['first', 'next']);
  await showPage({
    'GET /api/activities': () => pageOf('Hall', events),
    'GET /api/sensors/{id}/events': ({ query }) => {
      const isFirst = query['older_than_event'] === undefined;
      if (broken.has(isFirst ? 'first' : 'next')) return refusal('internal_error');
      return isFirst
        ? { events: events.slice(0, 6), last_evaluated: 'e5' }
        : { events: events.slice(6), last_evaluated: null };
    },
  });
  await page.getByRole('button', { name: 'More of Hall' }).click();
  for (const [part, before, after] of [
    ['first', 4, 6],
    ['next', 6, 8],
  ] as const) {
    cards('Hall').elements().at(-1)?.scrollIntoView();
    await expect.element(failure).toBeVisible();
    expect(cards('Hall').elements()).toHaveLength(before);
    broken.delete(part);
    await again.click();
    await expect.poll(() => cards('Hall').elements().length).toBe(after);
  }
  await expect.element(failure).not.toBeInTheDocument();
});

/** The activity page, or the sensors after a press on the button. */
function Pages() {
  const [onSensors, setOnSensors] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOnSensors(!onSensors)}>
        Other page
      </button>
      {onSensors ? <SensorsPage /> : <ActivitiesPage />}
    </>
  );
}

it('is loaded again after a bookmark was set on another page', async () => {
  const sensor = testSensor({ id: 'Hall', name: 'Hall' });
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities': () => pageOf('Hall', eventsOf('e', 1)),
    'GET /api/sensors': () => ({ sensors: [sensor], total: 1 }),
    'GET /api/activities/summary': allWell,
    'PATCH /api/sensors/{id}': () => ({ ...sensor, bookmarked: true }),
  });
  await show(<Pages />, { user: testUser({ active_features: [] }), at: '/activities' });
  const other = page.getByRole('button', { name: 'Other page' });
  const lists = () => portal.asked('GET /api/activities').length;
  const toggle = page.getByRole('button', { name: 'Bookmark: Hall' });
  await expect.element(group('Hall')).toBeVisible();
  for (const returns of [1, 2]) {
    await other.click();
    await expect.element(toggle).toBeVisible();
    if (returns === 2) {
      await toggle.click();
      await expect.poll(() => portal.asked('GET /api/sensors').length).toBe(2);
    }
    await other.click();
    await expect.element(group('Hall')).toBeVisible();
    await expect.poll(lists).toBe(returns);
  }
});

/** Shows the page to a user who works without installation sites, but has one shared with them. */
async function showShared(sensors: number) {
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [testSite({ shared: true })], total: 1 }),
    'GET /api/sensors': () => ({ sensors: [], total: sensors }),
    'GET /api/activities/summary': allWell,
    'GET /api/activities': ({ query }) =>
      query['group_by'] === 'installation_site'
        ? {
            groups: [
              { ...testHead(), installation_site: testSite({ shared: true }), events: [], last_evaluated: null },
            ],
            ...paging(1),
          }
        : sensors === 0
          ? { groups: [], ...paging(0) }
          : pageOf('Hall', []),
  });
  await show(<ActivitiesPage />, { user: testUser({ active_features: [] }), at: '/activities' });
}

const paging = (total: number) => ({ total, page: 1, per_page: 1, as_of: noon });
const view = (name: string) => page.getByRole('radio', { name });

it('shows shared sites at once to a user without sensors, who can still choose the sensors', async () => {
  await showShared(0);
  await expect.element(group('Dock')).toBeVisible();
  await expect.element(view('Installation sites')).toBeChecked();
  await page.getByText('Sensors', { exact: true }).click();
  await expect.element(view('Sensors')).toBeChecked();
  await expect.element(group('Dock')).not.toBeInTheDocument();
});

it('shows sensors first to a user who has some, and shared sites if they are chosen', async () => {
  await showShared(1);
  await expect.element(view('Sensors')).toBeChecked();
  await expect.element(group('Hall')).toBeVisible();
  await page.getByText('Installation sites', { exact: true }).click();
  await expect.element(group('Dock')).toBeVisible();
});

it('opens the event of a link once, and not again when the user comes back to the page', async () => {
  const events = eventsOf('e', 2);
  portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities': () => pageOf('Hall', events),
    'GET /api/sensors/{id}/events': () => ({ events: [], last_evaluated: null }),
    'GET /api/v2/events/{id}': ({ params }) => events.find(({ id }) => id === params['id']) ?? refusal('not_found'),
  });
  const user = testUser({ active_features: [] });
  const shown = await show(<ActivitiesPage />, { user, at: '/activities?sensorId=Hall&event=e1' });
  const gallery = page.getByRole('dialog', { name: 'Hall' });
  await expect.element(gallery).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(gallery).not.toBeInTheDocument();
  shown.go('/elsewhere');
  await expect.poll(shown.path).toBe('/elsewhere');
  await expect.element(group('Hall')).not.toBeInTheDocument();
  shown.back();
  await expect.element(group('Hall')).toBeVisible();
  await expect.poll(() => cards('Hall').elements().length).toBe(2);
  await expect.element(gallery).not.toBeInTheDocument();
});

it('sends the changes of a gallery that is opened again after those that are still being sent', async () => {
  let event = testEvent({ id: 'e0', timestamp: noon, detected: true });
  const first = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  await showPage({
    'GET /api/activities': () => pageOf('Hall', [event]),
    'GET /api/sensors/{id}/events': ({ query }) => ({
      events: query['timestamp_from'] === undefined ? [event] : [],
      last_evaluated: null,
    }),
    'GET /api/v2/events/{id}': () => event,
    'PATCH /api/v2/events/{id}': async ({ body }) => {
      bodies.push(body);
      if (bodies.length === 1) await first.promise;
      event = testEvent({ ...event, ...(isRecord(body) ? body : {}), etag: `${bodies.length}` });
      return event;
    },
  });
  const gallery = page.getByRole('dialog', { name: 'Hall' });
  for (const key of ['p', 'f']) {
    await cards('Hall').first().click();
    await expect.element(gallery.getByRole('button', { name: 'Hide', exact: true })).toBeVisible();
    await userEvent.keyboard(key);
    await expect.poll(() => bodies.length).toBe(1);
    await userEvent.keyboard('{Escape}');
    await expect.element(gallery).not.toBeInTheDocument();
  }
  expect(bodies).toEqual([{ pickup: true }]);
  first.resolve();
  await expect.poll(() => bodies).toEqual([{ pickup: true }, { misdetection: true }]);
});

it('folds the events of an expanded group in which nothing was detected into one line that opens', async () => {
  const events = [true, false, false, true].map((detected, place) =>
    testEvent({ id: `e${place}`, timestamp: noon - place * 60, detected }),
  );
  await showPage({
    'GET /api/activities': () => pageOf('Hall', eventsOf('e', 1)),
    'GET /api/sensors/{id}/events': ({ query }) => ({
      events:
        query['timestamp_from'] === undefined
          ? events.filter(({ detected }) => detected || query['with_undetected'] === '1')
          : [],
      last_evaluated: null,
    }),
    'GET /api/v2/events/{id}': ({ params }) => events.find(({ id }) => id === params['id']) ?? refusal('not_found'),
  });
  await expect.element(page.getByText('Rats', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More of Hall' }).click();
  const line = page.getByRole('button', { name: 'Nothing detected: 2 events', expanded: false });
  await expect.element(line).toBeVisible();
  expect(cards('Hall').elements()).toHaveLength(2);
  await line.click();
  await expect.poll(() => cards('Hall').elements().length).toBe(4);
  // The gallery shows it among the events with nothing detected.
  await cards('Hall').nth(2).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Hall' }).getByText('11:59', { exact: true }).first())
    .toBeVisible();
});

it('says what matters today, and narrows the page to a reason in its address', async () => {
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities': () => pageOf('Hall', []),
    'GET /api/activities/summary': () => ({
      group_by: 'sensor',
      total: 5,
      need_care: 2,
      well: 2,
      reasons: { ...quiet, rats: 1, silent: 2 },
      not_looked_at: 0,
      as_of: noon,
    }),
  });
  await show(<ActivitiesPage />, { user: testUser({ active_features: [] }), at: '/activities' });
  const sentence = page.getByRole('heading', {
    name: 'Rats at 1 sensor last night. 2 sensors need care. Everything else is well.',
  });
  await expect.element(sentence).toBeVisible();
  await page.getByRole('button', { name: 'No response 2', pressed: false }).click();
  const pressed = page.getByRole('button', { name: 'No response 2', pressed: true });
  await expect.element(pressed).toBeVisible();
  await expect
    .poll(() => portal.asked('GET /api/activities').at(-1)?.query)
    .toMatchObject({ attention: 'silent', order: 'urgency' });
  await pressed.click();
  await expect.element(page.getByRole('button', { name: 'No response 2', pressed: false })).toBeVisible();
});

it('orders groups by urgency, or as the user last chose in this browser', async () => {
  const user = testUser({ id: '77', active_features: [] });
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    'GET /api/activities': () => pageOf('Hall', []),
    'GET /api/activities/summary': allWell,
  });
  const orders = () => portal.asked('GET /api/activities').map(({ query }) => query['order']);
  await show(<ActivitiesPage />, { user, at: '/activities' });
  const choice = page.getByRole('combobox', { name: 'Order' });
  await expect.element(choice).toHaveValue('urgency');
  await choice.selectOptions('bookmarked');
  await expect.poll(orders).toEqual(['urgency', 'bookmarked']);
  await show(<ActivitiesPage />, { user, at: '/activities' });
  await expect.element(choice).toHaveValue('bookmarked');
  expect(orders().at(-1)).toBe('bookmarked');
});

it('says proudly that all is well', async () => {
  await showPage({ 'GET /api/activities': () => pageOf('Hall', []) });
  await expect.element(page.getByRole('heading', { name: 'All is well.' })).toBeVisible();
});
