import type { Detection } from '@trapline/domain/detections/detection.schema.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answers, portalThat, refusal } from '../../../test/portal.ts';
import { show } from '../../../test/show.tsx';
import { testStationEvent, testStationPhoto } from '../../../test/test-station-event.ts';
import { setAssumed } from '../../platform/session/assumed.ts';
import { StationEventDialog } from './station-event-dialog.tsx';

/** A scanned trap with two photos, on which five insects were found. */
const scanned = (part: Partial<StationEvent> = {}) =>
  testStationEvent({
    id: 's',
    place_id: 'P-1',
    place: 'Bakery',
    trap_no: 'A-12',
    installed_at: '2026-10-01',
    collected_at: '2026-10-31',
    month: '2026-10',
    upload_time: Date.parse('2026-11-02T05:05:00Z') / 1_000,
    photoCount: 2,
    insectCount: 5,
    insect_counts: { moth_fly: 4, others: 1 },
    unclassified: 1,
    photo_counts: { photo_1: 3, photo_2: 2 },
    index: 0.16,
    etag: '1',
    attachments: { photo_1: testStationPhoto('photo_1'), photo_2: testStationPhoto('photo_2') },
    ...part,
  });

const box = (type: string | null, x: number): Detection => ({
  type,
  score: null,
  state: type === null ? 'unclassified' : 'named',
  suggestion: null,
  position: { x1: x, y1: 10, x2: x + 20, y2: 30 },
});
const boxes: Readonly<Record<string, readonly Detection[]>> = {
  photo_1: [box('moth_fly', 10), box('moth_fly', 50), box(null, 90)],
  photo_2: [box('moth_fly', 10), box('moth_fly', 50)],
};

function portalOf(events: readonly StationEvent[], more: Answers = {}) {
  return portalThat({
    'GET /api/v2/events/{id}': ({ params }) => events.find(({ id }) => id === params['id']) ?? refusal('not_found'),
    'GET /api/v2/events/{id}/insect_detections/{photoKey}': ({ params }) => ({
      ...{ etag: '0', author: null, revision: 0, detector: null, photo: 'a1', width: null, height: null },
      positions: [...(boxes[params['photoKey'] ?? ''] ?? [])],
    }),
    ...more,
  });
}

interface Opening {
  readonly id?: string;
  readonly recent?: boolean;
  readonly locale?: 'en' | 'ja';
  readonly phone?: boolean;
}

/** Opens the dialog as the page of events does, which keeps the id of the open event. */
async function open(events: readonly StationEvent[], { id: first = 's', recent = false, ...around }: Opening = {}) {
  const onClose = vi.fn<() => void>();
  function Page() {
    const [id, setId] = useState(first);
    return <StationEventDialog events={events} id={id} onChange={setId} onClose={onClose} recent={recent} />;
  }
  await show(<Page />, around);
  await expect.element(dialog).toBeVisible();
  return onClose;
}

const dialog = page.getByRole('dialog', { name: 'Bakery' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const boxesShown = () => window.traplineViewer?.boxes();
const marks = () => window.traplineViewer?.marks();
const current = () => document.querySelector('nav [aria-current=true]')?.getAttribute('aria-label');
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent);

it('says what the event is, and moves between events in the order shown with buttons and keys, up to both ends', async () => {
  const events = ['A-1', 'A-2', 'A-3'].map((trap_no) => scanned({ id: trap_no, trap_no }));
  portalOf(events);
  const onClose = await open(events, { id: 'A-2' });
  const facts = () => texts('dl:first-of-type dd').slice(0, 4);
  await expect.poll(facts).toEqual(['A-2', '2026/10/01 ~ 2026/10/31', '2026-10', '2026/11/02 14:05']);
  await button('Next event').click();
  await expect.poll(facts).toContain('A-3');
  await expect.element(button('Next event')).toBeDisabled();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.poll(facts).toContain('A-1');
  await expect.element(button('Previous event')).toBeDisabled();
  await expect.element(dialog.getByText('1 of 3')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

it('shows the first photo that is not the tab, and asks for no boxes of the tab', async () => {
  const event = scanned();
  const attachments = { ...event.attachments, tab: testStationPhoto('tab') };
  const portal = portalOf([]);
  await open([scanned({ attachments })]);
  await expect.poll(current).toBe('Photo 1: 3 insects');
  await expect.poll(boxesShown).toBe(3);
  await button('Previous photo').click();
  await expect.poll(current).toBe('Tab');
  await expect.element(button('Previous photo')).toBeDisabled();
  await expect.poll(boxesShown).toBe(0);
  expect(dialog.getByRole('radio', { name: 'All' }).elements()).toEqual([]);
  await userEvent.keyboard('3');
  await expect.poll(current).toBe('Photo 2: 2 insects');
  await expect.poll(boxesShown).toBe(2);
  const asked = portal.asked('GET /api/v2/events/{id}/insect_detections/{photoKey}');
  expect(asked.map(({ params }) => params['photoKey'])).toEqual(['photo_1', 'photo_2']);
});

it('begins another event with its first photo and all types', async () => {
  const events = [scanned({ id: 'a' }), scanned({ id: 'b' })];
  portalOf(events);
  await open(events, { id: 'a' });
  await expect.poll(boxesShown).toBe(3);
  await dialog.getByRole('radio', { name: 'Moth flies' }).click();
  await expect.poll(marks).toMatchObject({ highlighted: 'moth_fly' });
  await button('Photo 2: 2 insects').click();
  await expect.poll(boxesShown).toBe(2);
  expect(marks()).toMatchObject({ highlighted: 'moth_fly' });
  await button('Next event').click();
  await expect.poll(current).toBe('Photo 1: 3 insects');
  await expect.poll(marks).toMatchObject({ highlighted: null });
});

it('hides the boxes, and with them the choice of a type', async () => {
  portalOf([]);
  await open([scanned()]);
  await expect.poll(marks).toMatchObject({ shown: true });
  await dialog.getByRole('checkbox', { name: 'Original' }).click();
  await expect.poll(marks).toMatchObject({ shown: false });
  expect(dialog.getByRole('radio', { name: 'All' }).elements()).toEqual([]);
  await userEvent.keyboard('b');
  await expect.poll(marks).toMatchObject({ shown: true });
});

it('counts the whole event or the photo shown, as a table or as a chart', async () => {
  portalOf([]);
  await open([scanned()]);
  const total = () => texts('tfoot td')[0];
  await expect.poll(total).toBe('5');
  await dialog.getByText('This photo', { exact: true }).click();
  await expect.poll(total).toBe('3');
  await expect.element(dialog.getByText('1 of them has no type')).toBeVisible();
  await button('Next photo').click();
  await expect.poll(total).toBe('2');
  await dialog.getByText('Bar chart', { exact: true }).click();
  await expect.element(dialog.getByRole('figure', { name: 'Bar chart' })).toBeVisible();
  await dialog.getByText('Pie chart', { exact: true }).click();
  const title = 'Insects by type, Bakery, trap A-12, 2026-10, Photo 2';
  await expect.element(dialog.getByRole('img', { name: new RegExp(`^${title}`) })).toBeVisible();
  expect(dialog.getByRole('table').elements()).toHaveLength(0);
});

it('shows only that an event is being processed, until it is ready', async () => {
  portalOf([]);
  await open([scanned({ processing: true, insectCount: null, insect_counts: {} })], { locale: 'ja' });
  await expect
    .element(dialog.getByText('写真の受信または集計を行っています。10秒ごとに自動で確認します。'))
    .toBeVisible();
  expect(dialog.getByRole('table').elements()).toEqual([]);
  expect(dialog.getByRole('button', { name: 'ダウンロード' }).elements()).toEqual([]);
});

it('downloads the photo with its boxes, also in full size, or the original; of the tab the original', async () => {
  const event = scanned();
  const portal = portalOf([], {
    'GET /api/attachments/{id}/{resource}/download_path': () => ({ download_path: 'data:text/plain,photo' }),
  });
  await open([scanned({ attachments: { ...event.attachments, tab: testStationPhoto('tab') } })]);
  for (const name of ['Photo with boxes (PNG)', 'Photo with boxes in full size (JPEG)', 'Original photo']) {
    await expect.element(button('Download')).toBeEnabled();
    await button('Download').click();
    await dialog.getByRole('menuitem', { name, exact: true }).click();
  }
  await button('Tab').click();
  await button('Download').click();
  await expect.element(dialog.getByRole('menuitem', { name: 'Original photo' })).toBeVisible();
  expect(dialog.getByRole('menuitem').elements()).toHaveLength(1);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).toBeVisible();
  const asked = portal.asked('GET /api/attachments/{id}/{resource}/download_path');
  expect(asked.map(({ params }) => params['resource'])).toEqual([
    'detections-photo_1',
    'detections-full-photo_1',
    'photo_1',
  ]);
});

it('offers training data under an assumed identity, and saves it when it is packed', async () => {
  const states = ['running', 'done'] as const;
  let asked = 0;
  const portal = portalOf([], {
    'POST /api/training_data': () => ({ job_id: 'j1' }),
    'GET /api/pending_jobs/{id}': () => ({
      ...{ job_id: 'j1', state: states[(asked += 1) - 1] ?? 'done', progress: 0, error: null },
      download_path: asked > 1 ? 'data:text/plain,zip' : null,
    }),
  });
  setAssumed('7');
  onTestFinished(() => setAssumed(null));
  await open([scanned()]);
  await button('Download').click();
  await expect.element(dialog.getByText('Normal download')).toBeVisible();
  await dialog.getByRole('menuitem', { name: 'Training data download', exact: true }).click();
  await vi.waitFor(() => expect(portal.asked('GET /api/pending_jobs/{id}')).toHaveLength(2), { timeout: 5_000 });
  expect(portal.asked('POST /api/training_data').map(({ body }) => body)).toEqual([{ events: [scanned().id] }]);
  await expect.element(button('Download')).toBeEnabled();
});

it('offers no download while the event is being updated, and none among recent events', async () => {
  portalOf([scanned({ updating: true })]);
  await open([scanned({ updating: true })]);
  await expect.element(button('Download')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dialog.getByText('Updating')).toBeVisible();
  await open([scanned()], { recent: true });
  await expect.element(button('Next photo')).toBeVisible();
  expect(button('Download').elements()).toEqual([]);
});

it('names photos that never arrived, and has failed ones read again', async () => {
  const photo_2 = { ...testStationPhoto('photo_2'), error: 'failed', tiles: null };
  const event = scanned({
    failed: true,
    attachments: { photo_1: testStationPhoto('photo_1'), photo_2 },
    missing_photos: ['photo_3', 'photo_4'],
  });
  const portal = portalOf([], {
    'POST /api/v2/events/{id}/retry': () => scanned({ etag: '2', updating: true }),
  });
  await open([event]);
  await expect.element(dialog.getByText('Not received: Photo 3, Photo 4')).toBeVisible();
  await button('Photo 3: not received').click();
  await expect.element(dialog.getByText('It was announced, but never arrived.')).toBeVisible();
  await button('Photo 2: could not be read').click();
  const stage = dialog.getByText('The file arrived, but Trapline could not read it.');
  await expect.element(stage).toBeVisible();
  await dialog.getByRole('button', { name: 'Try again' }).first().click();
  await expect.element(dialog.getByText('Updating')).toBeVisible();
  expect(portal.asked('POST /api/v2/events/{id}/retry')).toHaveLength(1);
});

it('says what a photo box knows about itself, and nothing for scans', async () => {
  portalOf([]);
  await open([scanned({ ip_address: '192.168.0.12', firmware_version: '4.7.21', serial_no: 'SB-12' })]);
  for (const text of ['192.168.0.12', '4.7.21', 'SB-12']) await expect.element(dialog.getByText(text)).toBeVisible();
  await open([scanned()]);
  await expect.element(button('Next photo')).toBeVisible();
  expect(dialog.getByText('Photo box').elements()).toEqual([]);
});

it('shows events of version 1 with numbered thumbnails and their counts, and those not processed as such', async () => {
  const photo_3 = { ...testStationPhoto('photo_3'), tiles: null, thumbnail_url: null };
  const event = scanned({
    type: 'station',
    processing: true,
    photoCount: 3,
    attachments: { ...scanned().attachments, tab: testStationPhoto('tab'), photo_3 },
  });
  portalOf([event]);
  await open([event]);
  await expect.element(dialog.getByText('3 photos')).toBeVisible();
  await expect.poll(() => texts('nav li span[aria-hidden]')).toEqual(['', 'Tab', '3', '1', '2', '2', '', '3']);
  // A label that lacks what is seen, or has it in another order, cannot be said to a voice control (WCAG 2.5.3).
  expect(document.querySelectorAll('nav li [aria-label]')).toHaveLength(0);
  for (const name of ['Photo 1: 3 insects', 'Photo 2: 2 insects']) await expect.element(button(name)).toBeVisible();
  await expect.element(button('Photo 3: processing')).toBeVisible();
  expect(dialog.getByRole('checkbox', { name: 'Original' }).elements()).toEqual([]);
  expect(dialog.getByText('Pie chart').elements()).toEqual([]);
  await button('Tab').click();
  await expect.element(button('Tab')).toHaveAttribute('aria-current', 'true');
});

it('fetches an event that is not in the list, and says if it is gone', async () => {
  portalOf([scanned({ id: 'far', trap_no: 'Z-9' })]);
  await open([scanned({ id: 'near' })], { id: 'far' });
  await expect.element(dialog.getByText('Z-9')).toBeVisible();
  for (const name of ['Previous event', 'Next event']) await expect.element(button(name)).toBeDisabled();
  await open([scanned({ id: 'near' })], { id: 'lost' });
  await expect.element(dialog.getByText('It has been deleted, or you no longer have access to it.')).toBeVisible();
});

it('explains a type over the view, which keys then leave alone', async () => {
  const events = [scanned({ id: 'a' }), scanned({ id: 'b', trap_no: 'B-1' })];
  portalOf(events);
  await open(events, { id: 'a' });
  await button('About Moth flies').click();
  const about = page.getByRole('dialog', { name: 'Moth flies' });
  await expect.element(about).toBeVisible();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  await expect.element(about).not.toBeInTheDocument();
  await expect.element(dialog.getByText('1 of 2')).toBeVisible();
});
