import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { callListeners, nothingHeard } from '../../changes/heard.ts';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show, testUser } from '../../../test/show.tsx';
import { testPlace } from '../../../test/test-place.ts';
import { testStationEvent } from '../../../test/test-station-event.ts';
import { PlaceEvents } from './place-events.tsx';

const place = testPlace({ id: '1', name: 'Warehouse', trap_nos: ['1', '2'] });
const event = (part: Partial<StationEvent>) => testStationEvent({ insectCount: 12, index: 0.4, ...part });
const two = [event({ id: 'a', trap_no: '1' }), event({ id: 'b', trap_no: '2', month: '2026-10' })];
const scanning = testUser({ allowed_sensor_types: ['station'], active_features: ['s_type_scanner_upload'] });

/** A place with these events. */
function placeWith(events: () => readonly StationEvent[], more: Answers = {}) {
  return portalThat({
    'GET /api/s_type/places/{id}/events': () => ({ events: [...events()], total: events().length }),
    ...more,
  });
}

const list = 'GET /api/s_type/places/{id}/events' as const;
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const cells = (text: string) =>
  row(text)
    .getByRole('cell')
    .elements()
    .map((cell) => cell.textContent.trim());
const box = (name: string) => page.getByRole('checkbox', { name });
const open = (at = '/', user = testUser({ allowed_sensor_types: ['station'] })) =>
  show(<PlaceEvents place={place} />, { at, user });

it('lists the events of the period in the address, newest upload first', async () => {
  const portal = placeWith(() => two);
  const shown = await open('/?from=2026-09&to=2026-11');
  await expect.element(row('2026-10')).toBeVisible();
  expect(portal.asked(list).map(({ query }) => query)).toEqual([
    { from: '2026-09', to: '2026-11', page: '1', per_page: '100', sort: '-upload_time' },
  ]);
  await page.getByRole('button', { name: 'Trap number' }).click();
  await expect.poll(() => portal.asked(list).at(-1)?.query['sort']).toBe('trap_no');
  expect(shown.address()).toBe('/?from=2026-09&to=2026-11&sort=trap_no');
});

it('explains a period that is refused, and keeps the rows until both months fit', async () => {
  const portal = placeWith(() => two);
  const shown = await open('/?from=2026-09&to=2026-11');
  await expect.element(row('2026-10')).toBeVisible();
  const [from, to] = ['From (month)', 'To (month)'].map((name) => page.getByRole('textbox', { name }));
  if (!from || !to) throw new Error('There is no period');
  await from.fill('');
  await expect.element(page.getByText('Please enter the first month.')).toBeVisible();
  await from.fill('2026-12');
  await expect.element(page.getByText('The last month must not be before the first one.')).toBeVisible();
  await from.fill('2024-10');
  await expect.element(page.getByText('The period may be at most 24 months.')).toBeVisible();
  expect(portal.asked(list)).toHaveLength(1);
  await expect.element(row('2026-10')).toBeVisible();
  await to.fill('2026/1');
  await userEvent.tab();
  await expect.poll(() => shown.address()).toBe('/?from=2024-10&to=2026-01');
  await expect.poll(() => portal.asked(list).at(-1)?.query).toMatchObject({ from: '2024-10', to: '2026-01' });
});

it('keeps the selection while the list is sorted, and does not select what is being processed', async () => {
  placeWith(() => [...two, event({ id: 'c', trap_no: '3', processing: true, insectCount: null, index: null })]);
  await open();
  await box('Select trap 1, 2026-11').click();
  await page.getByRole('button', { name: 'Month' }).click();
  await expect.element(box('Select trap 1, 2026-11')).toBeChecked();
  await box('Select all of this page').click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
  await expect.element(box('Select trap 3, 2026-11')).toHaveAttribute('aria-disabled', 'true');
  expect(cells('processing').slice(6, 9)).toEqual(['–', '– processing', '–']);
  await page.getByRole('button', { name: 'Clear the selection' }).click();
  await expect.element(box('Select trap 1, 2026-11')).not.toBeChecked();
});

it('saves what is selected as CSV, else the period', async () => {
  const csv = new Response('No\n1\n', { headers: { 'content-type': 'text/csv' } });
  const portal = placeWith(() => two, { 'GET /api/s_type/places/{id}/events.csv': () => csv.clone() });
  await open('/?from=2026-09&to=2026-11');
  await page.getByRole('button', { name: 'Save the events of the period as CSV' }).click();
  await expect.element(page.getByText(/has been saved, with 1 row/)).toBeVisible();
  await box('Select trap 2, 2026-10').click();
  await page.getByRole('button', { name: 'Save the selected events as CSV' }).click();
  await expect
    .poll(() => portal.asked('GET /api/s_type/places/{id}/events.csv').map(({ query }) => query))
    .toEqual([
      { from: '2026-09', to: '2026-11', sort: '-upload_time', locale: 'en' },
      { ids: 'b', locale: 'en' },
    ]);
});

it('marks an index over the threshold, which has two decimals, and says when there is nothing to draw', async () => {
  placeWith(() => [event({ id: 'a', over_threshold: true })]);
  await open();
  await expect.element(row('over threshold').getByRole('cell', { name: '0.40 over threshold' })).toBeVisible();
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect.element(page.getByText('Please select data.')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

it('asks again for what is being processed, until it is counted', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  try {
    let processing = true;
    const portal = placeWith(() => [event({ id: 'a', processing, insectCount: processing ? null : 12 })]);
    await open();
    await expect.element(row('processing')).toBeVisible();
    processing = false;
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.element(row('12')).toBeVisible();
    const asked = portal.asked(list).length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(portal.asked(list)).toHaveLength(asked);
  } finally {
    vi.useRealTimers();
  }
});

const confirmed = page
  .getByRole('dialog', { name: 'Delete the event of trap 1, 2026-11?' })
  .getByRole('button', { name: 'Delete' });

it('deletes an event once that is confirmed, however often the button is pressed, and undoes it', async () => {
  let events: readonly StationEvent[] = two;
  const portal = placeWith(() => events, {
    'POST /api/s_type/events/changes': () => {
      events = two.slice(1);
      return { change_id: '9', changed: 1 };
    },
    'POST /api/s_type/changes/{id}/undo': () => {
      events = two;
      return { restored: 1, kept: 0 };
    },
  });
  await open();
  const button = page.getByRole('button', { name: 'Delete trap 1, 2026-11' });
  await button.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  await button.click();
  expect(portal.asked('POST /api/s_type/events/changes')).toEqual([]);
  await confirmed.dblClick();
  await expect.element(page.getByText('The event has been deleted.')).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  expect(portal.asked('POST /api/s_type/events/changes').map(({ body }) => body)).toEqual([
    { events: ['a'], delete: true },
  ]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(button).toBeVisible();
});

it('says why an event cannot be deleted, and why a deletion failed', async () => {
  placeWith(() => [two[0] ?? event({}), event({ id: 'b', trap_no: '2', deletable: false })], {
    'POST /api/s_type/events/changes': () => refusal('forbidden'),
  });
  await open();
  await expect
    .element(page.getByRole('button', { name: 'Delete trap 2, 2026-11' }))
    .toHaveAccessibleDescription('Only who uploaded this event and the organization’s admin can delete it.');
  await page.getByRole('button', { name: 'Delete trap 1, 2026-11' }).click();
  await confirmed.click();
  await expect.element(page.getByText(/The events could not be deleted\./)).toBeVisible();
  await expect.element(row('2026-11').first()).toBeVisible();
});

it('offers the upload of scans to those who may, in an empty period too', async () => {
  placeWith(() => []);
  await open('/', scanning);
  await expect.element(page.getByRole('heading', { name: 'No events in this period' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload scans' }).last().click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  placeWith(() => []);
  await open();
  await expect.element(page.getByRole('heading', { name: 'No events in this period' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Upload scans' })).not.toBeInTheDocument();
});

it('has rows on a phone, with a checkbox, all counts and a menu; the row itself opens the event', async () => {
  const missing_photos = ['photo_2'];
  placeWith(() => [event({ id: 'a', over_threshold: true, missing_photos }), ...two.slice(1)], {
    'POST /api/s_type/events/changes': () => refusal('forbidden'),
  });
  const shown = await show(<PlaceEvents place={place} />, { phone: true, user: scanning });
  const first = row('trap 1, 2026-11');
  for (const text of ['2026-11-01 to 2026-11-30', '12 insects · 1 photo', '1 photo missing', 'over threshold'])
    await expect.element(first.getByText(text).first()).toBeVisible();
  expect(row('trap 2, 2026-10').element().getBoundingClientRect().height).toBeLessThanOrEqual(90);
  await box('Select trap 2, 2026-10').click();
  await expect.element(page.getByText('1 selected')).toBeInViewport();
  await page.getByRole('button', { name: 'More for trap 1, 2026-11' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await confirmed.click();
  await expect.element(page.getByText(/could not be deleted/)).toBeVisible();
  expect(shown.address()).toBe('/');
  await page.getByRole('button', { name: 'trap 2, 2026-10', exact: true }).click();
  await expect.poll(() => shown.address()).toContain('event=b');
});

it('follows changes that the stream reports, but not those of sensors', async () => {
  let events: readonly StationEvent[] = two.slice(1);
  const portal = placeWith(() => events);
  await open();
  await expect.element(row('2026-10')).toBeVisible();
  const heard = (sensor_id: string | null) => ({
    ...nothingHeard,
    events: new Map([['a', { id: 'a', sensor_id, site_id: null, deleted: false }]]),
  });
  events = two;
  await callListeners(heard('FLY_1'));
  expect(portal.asked(list)).toHaveLength(1);
  await callListeners(heard(null));
  await expect.element(row('2026-11')).toBeVisible();
});

it('is in Japanese on a phone, too', async () => {
  placeWith(() => two);
  await show(<PlaceEvents place={place} />, { locale: 'ja', phone: true, user: scanning });
  await expect.element(page.getByRole('button', { name: 'トラップ2、2026-10', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'スキャン画像をアップロード' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
