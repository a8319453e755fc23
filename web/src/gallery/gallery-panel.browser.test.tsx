import type { Event } from '@trapline/domain/events/event.schema.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { portalThat, refusal } from '../../test/portal.ts';
import { show } from '../../test/show.tsx';
import { testAttachment, testEvent } from '../../test/test-event.ts';
import type { Asset } from '../events/event.queries.ts';
import { isRecord } from '../platform/is-record.ts';
import { GalleryDialog } from './gallery-dialog.tsx';

const trap = { kind: 'sensor', id: 'SN-1', name: 'Hall', type: 'insect_monitor_v2', time_zone: 'Asia/Tokyo' } as const;
const noon = Date.parse('2026-11-20T03:00:00Z') / 1_000;
const gallery = page.getByRole('dialog', { name: 'Hall' });

/** A portal with these events of the trap, the newest first, whose marks it stores. */
function portalOf(all: Event[]) {
  return portalThat({
    'GET /api/v2/events/{id}': ({ params }) => all.find(({ id }) => id === params['id']) ?? refusal('not_found'),
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
    'GET /api/sensors/{id}/events': ({ query }) => {
      const [from, until] = [Number(query['timestamp_from'] ?? 0), Number(query['timestamp_to'] ?? Infinity)];
      const events = all.filter(({ timestamp }) => from <= timestamp && timestamp < until);
      return { events, last_evaluated: null };
    },
    'PATCH /api/v2/events/{id}': ({ params, body }) => {
      const event = all.find(({ id }) => id === params['id']);
      if (!event || !isRecord(body)) return refusal('not_found');
      const changed = { ...event, ...body, etag: `${event.etag}+` };
      all.splice(all.indexOf(event), 1, changed);
      return changed;
    },
  });
}

async function open(asset: Asset, event: string, locale: 'en' | 'ja' = 'en') {
  await show(<GalleryDialog asset={asset} opening={{ event }} filters={{}} onClose={() => undefined} />, { locale });
  await expect.poll(() => page.getByRole('navigation').elements().length).toBe(1);
}

const photo = (key: string, box_count: number) => ({ [key]: { ...testAttachment(key), box_count } });

it('says how many insects each photo shows, and of how many photos the count is the sum', async () => {
  const attachments = { ...photo('photo_left', 26), ...photo('photo_center', 24), ...photo('photo_right', 23) };
  portalOf([testEvent({ id: 'e', timestamp: noon, count: 73, insect_counts: { moth_fly: 73 }, attachments })]);
  await open(trap, 'e');
  for (const [name, count] of [
    ['Left', 26],
    ['Center', 24],
    ['Right', 23],
  ] as const) {
    await expect.element(gallery.getByRole('button', { name: new RegExp(`${name}.*${count}`) })).toBeVisible();
  }
  await expect.element(gallery.getByRole('row', { name: 'Total of 3 photos 73' })).toBeVisible();
  await expect.element(gallery.getByText('Left 26 · Center 24 · Right 23')).toBeVisible();
  await open(trap, 'e', 'ja');
  await expect.element(gallery.getByRole('row', { name: '写真3枚の合計 73' })).toBeVisible();
});

it('says beside the newest event that its unit is silent and what to do, but not beside older ones', async () => {
  portalOf([
    testEvent({ id: 'new', timestamp: noon, latest: true, count: 41, sensor_threshold: 100 }),
    testEvent({ id: 'old', timestamp: noon - 86_400, count: 40, sensor_threshold: 100 }),
  ]);
  const silent = { ...trap, state: 'silent', last_active: noon } as const;
  await open(silent, 'new');
  const advice = gallery.getByText(/Check the power and network/);
  const then = gallery.getByText('Below threshold when last heard from');
  const normal = gallery.getByText('Below threshold', { exact: true });
  await expect.element(gallery.getByText(/No response since .*12:00/)).toBeVisible();
  await expect.element(advice).toBeVisible();
  await expect.element(then).toBeVisible();
  expect(normal.elements()).toEqual([]);
  const colour = getComputedStyle(then.element()).color;
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(advice).not.toBeInTheDocument();
  await expect.element(normal).toBeVisible();
  expect(getComputedStyle(normal.element()).color).not.toBe(colour);
  await open(silent, 'new', 'ja');
  await expect.element(gallery.getByText('最終通信時はしきい値未満')).toBeVisible();
});

it('marks a false detection in grey, not in the colour of what is well, and a picked-up event with a full star', async () => {
  portalOf([testEvent({ id: 'e', timestamp: noon })]);
  await open(trap, 'e');
  const falsely = gallery.getByRole('button', { name: 'False positive', exact: true });
  const pickup = gallery.getByRole('button', { name: 'Pick up', exact: true });
  const iconOf = (button: typeof pickup) => button.element().querySelector('svg')?.classList.value ?? '';
  const star = () => iconOf(pickup);
  expect(star()).toContain('tabler-icon-star');
  expect(star()).not.toContain('filled');
  expect(iconOf(falsely)).toContain('tabler-icon-bug-off');
  await falsely.click();
  await pickup.click();
  await expect.element(falsely).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(star).toContain('tabler-icon-star-filled');
  const channels = (getComputedStyle(falsely.element()).backgroundColor.match(/\d+/g) ?? []).slice(0, 3).map(Number);
  expect(channels).toHaveLength(3);
  // Grey: no channel stands out.
  expect(Math.max(...channels) - Math.min(...channels)).toBeLessThan(16);
});
