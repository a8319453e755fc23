import type { Event } from '@trapline/domain/events/event.schema.ts';
import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, type Asked, portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testAttachment, testEvent } from '../../test/test-event.ts';
import { testSensor } from '../../test/test-sensor.ts';
import { isRecord } from '../platform/is-record.ts';
import { GalleryDialog } from './gallery-dialog.tsx';

const asset = { kind: 'sensor', id: 'SN-1', name: 'Hall', type: 'rat_monitor', time_zone: 'Asia/Tokyo' } as const;
const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;

/** Events of the sensor, one per minute, newest first; `e0` is the newest, at noon in Japan. */
function events(count: number): Event[] {
  return Array.from({ length: count }, (_, index) =>
    testEvent({ id: `e${index}`, timestamp: noon - index * 60, detected: true, latest: index === 0 }),
  );
}

/** A page of events as the portal returns it: up to a time, after a cursor, or after a time. */
function pageOf(all: readonly Event[], { query }: Asked) {
  const limit = Number(query['limit']);
  const [until, after] = [
    Number(query['timestamp_to'] ?? Number.POSITIVE_INFINITY),
    Number(query['timestamp_from'] ?? 0),
  ];
  const cursor = all.findIndex(({ id }) => id === query['older_than_event']);
  const found = all.slice(cursor + 1).filter(({ timestamp }) => after <= timestamp && timestamp < until);
  const ordered = query['ascending'] === '1' ? found.toReversed() : found;
  const given = ordered.slice(0, limit);
  return { events: given, last_evaluated: ordered.length > limit ? (given.at(-1)?.id ?? null) : null };
}

/** A portal that stores, marks and deletes events. */
function portalOf(all: Event[], instead: Answers = {}) {
  const find = ({ params }: Asked) => all.find(({ id }) => id === params['id']);
  return portalThat({
    'GET /api/v2/events/{id}': (request) => find(request) ?? refusal('not_found'),
    'GET /api/sensors/{id}/events': (request) => pageOf(all, request),
    'PATCH /api/v2/events/{id}': (request) => {
      const event = find(request);
      if (!event || !isRecord(request.body)) return refusal('not_found');
      const changed = { ...event, ...request.body, etag: `${event.etag}+` };
      all.splice(all.indexOf(event), 1, changed);
      return changed;
    },
    'DELETE /api/v2/events/{id}': (request) => {
      const event = find(request);
      if (!event) return refusal('not_found');
      all.splice(all.indexOf(event), 1);
      return undefined;
    },
    ...instead,
  });
}

async function openGallery(eventId = 'e0', locale: 'en' | 'ja' = 'en', phone = false) {
  const onClose = vi.fn<() => void>();
  await show(<GalleryDialog asset={asset} opening={{ event: eventId }} filters={{}} onClose={onClose} />, {
    locale,
    phone,
  });
  await expect.poll(() => page.getByRole('navigation').elements().length).toBe(1);
  return onClose;
}

const gallery = page.getByRole('dialog', { name: 'Hall' });
const button = (name: string) => gallery.getByRole('button', { name, exact: true });
const current = () => document.querySelector('nav [aria-current=true]')?.textContent ?? '';
const thumbnails = () => document.querySelectorAll('nav li').length;

it('moves between events with buttons and keys, up to both ends', async () => {
  portalOf(events(3));
  await openGallery('e1');
  await expect.poll(current).toContain('11:59');
  await expect.poll(thumbnails).toBe(3);
  await button('Next (older)').click();
  await expect.poll(current).toContain('11:58');
  await expect.element(button('Next (older)')).toBeDisabled();
  await userEvent.keyboard('{Home}');
  await expect.poll(current).toContain('12:00');
  await expect.element(button('Previous (newer)')).toBeDisabled();
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(current).toContain('11:59');
});

it('shows a mark at once, and then the portal’s response', async () => {
  const all = events(2);
  const answered = Promise.withResolvers<void>();
  const portal = portalOf(all, {
    'PATCH /api/v2/events/{id}': async ({ body }) => {
      await answered.promise;
      return { ...testEvent(all[0]), ...(isRecord(body) ? body : {}), tags: ['theirs'], etag: '2' };
    },
  });
  await openGallery();
  await button('Pick up').click();
  await expect.element(button('Pick up')).toHaveAttribute('aria-pressed', 'true');
  answered.resolve();
  await expect.element(gallery.getByText('theirs')).toBeVisible();
  expect(portal.asked('PATCH /api/v2/events/{id}').map(({ body }) => body)).toEqual([{ pickup: true }]);
});

it('reverts a mark that the portal refuses, and shows the reason', async () => {
  portalOf(events(2), { 'PATCH /api/v2/events/{id}': () => refusal('internal_error') });
  await openGallery();
  await userEvent.keyboard('p');
  await expect.element(page.getByText(/^The change could not be saved\./)).toBeVisible();
  await expect.element(button('Pick up')).toHaveAttribute('aria-pressed', 'false');
});

it('sends several marks one after another', async () => {
  const all = events(1);
  const portal = portalOf(all);
  await openGallery();
  await userEvent.keyboard('pfh');
  await expect.poll(() => all[0]).toMatchObject({ pickup: true, misdetection: true, hidden: true });
  expect(portal.asked('PATCH /api/v2/events/{id}').map(({ body }) => body)).toEqual([
    { pickup: true },
    { misdetection: true },
    { hidden: true },
  ]);
});

it('keeps tags that another user has added', async () => {
  const all = events(1);
  const portal = portalOf(all, { 'GET /api/tags': () => ({ tags: [], events: [] }) });
  await openGallery();
  await button('Tags').click();
  await userEvent.fill(page.getByRole('textbox'), 'mine');
  await page.getByRole('button', { name: 'Add “mine”' }).click();
  // Another user tags the event before this is sent.
  let refused = false;
  portalOf(all, {
    'PATCH /api/v2/events/{id}': ({ body, headers }) => {
      if (headers.get('if-match') !== '2') {
        refused = true;
        all[0] = testEvent({ ...all[0], tags: ['theirs'], etag: '2' });
        return refusal('precondition_failed');
      }
      return { ...testEvent(all[0]), ...(isRecord(body) ? body : {}) };
    },
  });
  await page.getByRole('button', { name: 'OK' }).click();
  for (const tag of ['theirs', 'mine']) await expect.element(gallery.getByText(tag, { exact: true })).toBeVisible();
  expect(refused).toBe(true);
  expect(portal.asked('PATCH /api/v2/events/{id}')).toEqual([]);
});

it('deletes an event after a confirmation, and closes after the last', async () => {
  const all = events(2);
  portalOf(all);
  const onClose = await openGallery();
  await expect.poll(thumbnails).toBe(2);
  await userEvent.keyboard('{Delete}');
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(all).toHaveLength(2);
  for (const left of [1, 0]) {
    await button('Delete').click();
    await page
      .getByRole('dialog', { name: /^Delete the event/ })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect.poll(() => all.length).toBe(left);
  }
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('removes an event that another user has deleted with a notice, and shows the next one', async () => {
  const all = events(2);
  portalOf(all);
  await openGallery('e0', 'ja');
  await expect.poll(thumbnails).toBe(2);
  all.shift();
  await userEvent.keyboard('p');
  await expect.element(page.getByText('この記録は削除されたか、閲覧できなくなりました。')).toBeVisible();
  await expect.poll(thumbnails).toBe(1);
  await expect.poll(current).toContain('11:59');
});

it('loads thousands of events in steps until the user stops it, and releases distant ones', async () => {
  const all = events(4_500);
  const large: Asked[] = [];
  const portal = portalOf(all, {
    'GET /api/sensors/{id}/events': (request) => {
      if (request.query['limit'] === '2000') large.push(request);
      // The second page of 2,000 does not arrive before loading is stopped.
      return large.length === 2 && large.at(-1) === request ? new Promise(() => {}) : pageOf(all, request);
    },
  });
  await openGallery('e0', 'ja');
  await expect.element(button('次へ（古い）')).toBeEnabled();
  await button('すべての記録を読み込む').click();
  const progress = gallery.getByText('2,016件を読み込みました…');
  await expect.element(progress).toBeVisible();
  await button('中止').click();
  await expect.element(progress).not.toBeInTheDocument();
  await userEvent.keyboard('a');
  await expect.element(page.getByText('すべての記録（4,500件）を読み込みました。')).toBeVisible();
  await expect.element(button('すべての記録を読み込む')).not.toBeInTheDocument();
  expect(large).toHaveLength(4);
  // The oldest events were released during loading; only those near the end are loaded again.
  const before = portal.asked('GET /api/sensors/{id}/events').length;
  await userEvent.keyboard('{End}');
  const oldest = new Date((noon - 4_499 * 60) * 1_000);
  const time = oldest.toLocaleTimeString('ja', { timeZone: 'Asia/Tokyo', hour: 'numeric', minute: '2-digit' });
  await expect.poll(current).toContain(time);
  const again = portal.asked('GET /api/sensors/{id}/events').slice(before);
  expect(again[0]?.query).toMatchObject({ limit: '257' });
  expect(again[0]?.query['older_than_event']).toBeDefined();
  await expect.element(button('次へ（古い）')).toBeDisabled();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(button('次へ（古い）')).toBeEnabled();
  await userEvent.keyboard('{Home}');
  await expect.poll(current).toContain('12:00');
  await expect.element(button('前へ（新しい）')).toBeDisabled();
});

it('closes with a notice if the event cannot be loaded', async () => {
  portalOf([]);
  const onClose = vi.fn<() => void>();
  await show(<GalleryDialog asset={asset} opening={{ event: 'gone' }} filters={{}} onClose={onClose} />);
  await expect.element(page.getByText('The event was not found, or there are no more to load.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes with a notice if the next page of events cannot be loaded', async () => {
  const all = events(40);
  const portal = portalOf(all, {
    'GET /api/sensors/{id}/events': (request) =>
      request.query['older_than_event'] === undefined ? pageOf(all, request) : refusal('internal_error'),
  });
  const onClose = await openGallery();
  await expect.poll(thumbnails).toBeGreaterThan(10);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{End}');
  await expect.element(page.getByText('The event was not found, or there are no more to load.')).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  expect(portal.asked('GET /api/sensors/{id}/events').at(-1)?.query['older_than_event']).toBeDefined();
});

it('shows another event with its own first photo', async () => {
  const photos = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, testAttachment(key)]));
  const all = events(2);
  all[0] = testEvent({ ...all[0], attachments: photos('photo_left', 'photo_right') });
  all[1] = testEvent({ ...all[1], attachments: photos('photo_center', 'photo_right') });
  portalOf(all, { 'GET /api/sensors/{id}': () => testSensor({ type: 'insect_monitor_v2' }) });
  await show(
    <GalleryDialog
      asset={{ ...asset, type: 'insect_monitor_v2' }}
      opening={{ event: 'e0' }}
      filters={{}}
      onClose={() => {}}
    />,
  );
  const photo = (name: string) => gallery.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect.element(photo('Left')).toHaveAttribute('aria-pressed', 'true');
  await photo('Right').click();
  await expect.element(photo('Right')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(photo('Center')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(photo('Left')).toHaveAttribute('aria-pressed', 'true');
});

it('marks an event as looked at by its key, or once it has been open for a moment, and says who was first', async () => {
  const portal = portalOf(events(2), {
    'POST /api/v2/events/{id}/look': () => ({ look: { looked_by: 'Mika', looked_at: noon }, first: true }),
  });
  await openGallery();
  const looks = () => portal.asked('POST /api/v2/events/{id}/look').map(({ params }) => params['id']);
  await userEvent.keyboard('e');
  await expect.element(gallery.getByText(/^Looked at by Mika, .*12:00$/)).toBeVisible();
  expect(looks()).toContain('e0');
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(looks).toContain('e1');
});

it('disables the actions on an event of an earlier sensor that the user may only view', async () => {
  const all = events(2);
  const [newest, earlier] = all;
  if (!newest || !earlier) throw new Error('No events');
  all.splice(1, 1, { ...earlier, sensorId: 'SN-0', permissions: ['read'] });
  const portal = portalOf(all);
  await openGallery('e0');
  await userEvent.keyboard('{ArrowRight}');
  for (const name of ['Pick up', 'Tags', 'False positive', 'Hide', 'Delete'])
    await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('p');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(button('Pick up')).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('p');
  await expect.poll(() => portal.asked('PATCH /api/v2/events/{id}').map(({ params }) => params['id'])).toEqual(['e0']);
});

it('offers no download while the event is being updated', async () => {
  const attachments = { video: { ...testAttachment('video'), content_type: 'video/mp4' } };
  const portal = portalOf(events(1).map((event) => ({ ...event, updating: true, attachments })));
  await openGallery('e0');
  await expect.element(button('Download film')).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('d');
  expect(portal.asked('GET /api/attachments/{id}/{resource}/download_path')).toEqual([]);
});

it('has picking up under the right thumb of a phone, and deleting behind another press', async () => {
  portalOf(events(2));
  await openGallery('e0', 'en', true);
  const actions = gallery.getByRole('group', { name: 'Actions for this event' });
  await expect.element(actions).toBeVisible();
  expect(button('Delete').elements()).toEqual([]);
  const right = (name: string) => button(name).element().getBoundingClientRect().right;
  for (const name of ['Tags', 'False positive', 'Hide', 'More actions']) {
    expect(right('Pick up')).toBeGreaterThan(right(name));
  }
  await button('More actions').click();
  await expect.element(button('More actions')).toHaveAttribute('aria-expanded', 'true');
  await button('Delete').click();
  await expect.element(page.getByRole('dialog', { name: /^Delete the event of/ })).toBeVisible();
  expect(button('Delete').elements()).toEqual([]);
});
