import type { Event } from '@trapline/domain/events/event.schema.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../test/portal.ts';
import { show, testUser } from '../../test/show.tsx';
import { testEvent } from '../../test/test-event.ts';
import { testSensor } from '../../test/test-sensor.ts';
import { isRecord } from '../platform/record.ts';
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

/** Shows the page to a user who works without installation sites. */
async function showPage(answers: Answers) {
  const portal = portalThat({
    'GET /api/installation_sites': () => ({ installation_sites: [], total: 0 }),
    ...answers,
  });
  await show(<ActivitiesPage />, { user: testUser({ active_features: [] }), at: '/activities' });
  return { lists: () => portal.asked('GET /api/activities').length };
}

const section = (name: string) => page.getByRole('region', { name });
const cards = (name: string) => section(name).getByRole('button', { name: /^Open/ });
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

it('keeps what it shows, marked as outdated, if a reload fails', async () => {
  let fails = false;
  await showPage({
    'GET /api/activities': () => (fails ? refusal('internal_error') : pageOf('Hall', eventsOf('e', 2))),
  });
  await expect.poll(() => cards('Hall').elements().length).toBe(2);
  const stale = page.getByText('Not up to date: the last reload failed');
  await expect.element(stale).not.toBeInTheDocument();
  fails = true;
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect.element(stale).toBeVisible();
  expect(cards('Hall').elements()).toHaveLength(2);
  fails = false;
  await page.getByRole('button', { name: 'Reload now' }).click();
  await expect.element(stale).not.toBeInTheDocument();
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

it('offers to try again if all events of a section cannot be loaded, or the next of them', async () => {
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
    await expect.element(failure).toBeVisible();
    expect(cards('Hall').elements()).toHaveLength(before);
    broken.delete(part);
    await again.click();
    await expect.poll(() => cards('Hall').elements().length).toBe(after);
  }
  await expect.element(failure).not.toBeInTheDocument();
});
