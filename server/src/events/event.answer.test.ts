import { describe, expect, it } from 'vitest';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { eventsAs } from './event.answer.ts';
import type { AttachmentFields, EventRow } from './event-row.store.ts';

const understood: AttachmentFields = {
  resource: 'photo',
  content_type: 'image/jpeg',
  hash: '00ff',
  state: 'understood',
  error: null,
  waits_for: null,
  width: 2592,
  height: 1944,
  tile_levels: 4,
  tile_size: 512,
  has_poster: true,
  removed: null,
  box_count: null,
  box_area: null,
};

function row(attachments: readonly AttachmentFields[], more: Partial<EventRow> = {}): EventRow {
  return {
    sensor_key: 7,
    sensor_id: 'SN7',
    sensor_type: 'insect_monitor_v2',
    ts: new Date(1_780_000_000_000),
    count: 3,
    count_difference: 1,
    sensor_threshold: 0,
    sensor_increase_threshold: 0,
    insect_types_version: 4,
    insect_counts: [1, 3],
    unclassified: 0,
    pickup: false,
    misdetection: false,
    hidden: false,
    processing: false,
    updating: false,
    failed: false,
    detected: null,
    tags: null,
    captured_at: null,
    from_at: null,
    to_at: null,
    revision: 1,
    latest: true,
    attachments,
    ...more,
  };
}

/** The event as shown to its sensor's creator. */
function shown(given: EventRow): Event {
  const [event] = eventsAs(() => ({ sensor: 'creator', site: 'none' }), [given]);
  if (!event) throw new Error('No event was returned');
  return event;
}

/** The photo shown as the event's thumbnail. */
function leading(
  attachments: readonly AttachmentFields[],
  sensor_type: SensorType = 'insect_monitor_v2',
): string | undefined {
  const { thumbnail, 'display-photo': display } = shown(row(attachments, { sensor_type })).attachments;
  const [, resource] = /\/([a-z_0-9]+)\/00ff\/thumbnail$/.exec(thumbnail?.url ?? '') ?? [];
  expect(display?.url).toBe(thumbnail?.url.replace(/thumbnail$/, 'display'));
  return resource;
}

describe('the thumbnail of an event', () => {
  it('reports the tile size of this photo, not that of new ones', () => {
    const tilesOf = (tile_size: number) => shown(row([{ ...understood, tile_size }])).attachments['photo']?.tiles;
    expect([tilesOf(256)?.tile_size, tilesOf(512)?.tile_size]).toEqual([256, 512]);
  });

  const of = (...keys: string[]) => keys.map((resource) => ({ ...understood, resource }));
  const cameras = of('photo_center', 'photo_left', 'photo_right');

  it('is from the middle camera, in any order of arrival', () => {
    expect(leading(cameras)).toBe('photo_center');
    expect(leading(cameras.toReversed())).toBe('photo_center');
  });

  it('is the first picture that can be shown if the middle camera’s cannot', () => {
    expect(leading(cameras.map((one) => ({ ...one, has_poster: one.resource !== 'photo_center' })))).toBe('photo_left');
    expect(leading(cameras.map((one) => ({ ...one, has_poster: one.resource === 'photo_right' })))).toBe('photo_right');
  });

  it('is chosen by the source', () => {
    expect(leading(of('original_video', 'video'), 'rat_monitor')).toBe('original_video');
    expect(leading(of('photo', 'video'), 'hykecam')).toBe('photo');
    expect(leading(of('photo_10', 'photo_2', 'tab'), 'station')).toBe('photo_2');
    expect(leading(of('tab'), 'station')).toBe('tab');
  });

  it('is the first picture for an unknown resource or type', () => {
    expect(leading(of('photo_top'))).toBe('photo_top');
    expect(
      shown(row(of('photo_b', 'photo_a'), { sensor_type: 'moth_monitor' })).attachments['thumbnail']?.url,
    ).toContain('/photo_b/');
  });

  it('has no boxes, unlike the photo it was made of', () => {
    const boxes = { ...understood, box_count: 2, box_area: [1, 2, 30, 40, 5, 6] };
    const { photo, thumbnail } = shown(row([boxes])).attachments;
    expect(photo).toMatchObject({
      box_count: 2,
      box_area: { x1: 1, y1: 2, x2: 30, y2: 40, middle_x: 5, middle_y: 6 },
    });
    for (const key of ['box_count', 'box_area']) expect(thumbnail).not.toHaveProperty(key);
    expect(shown(row([understood])).attachments['photo']).not.toHaveProperty('box_count');
  });

  it('is null while no picture can be shown', () => {
    expect(leading([{ ...understood, has_poster: false }])).toBeUndefined();
  });
});

describe('alerts of an event', () => {
  const alerts = (more: Partial<EventRow>) => {
    const { alert, increaseAlert } = shown(row([], more));
    return [alert, increaseAlert];
  };

  it('each depend on their own figure and threshold', () => {
    expect(alerts({ count: 5, sensor_threshold: 5, count_difference: 4, sensor_increase_threshold: 5 })).toEqual([
      true,
      false,
    ]);
    expect(alerts({ count: 4, sensor_threshold: 5, count_difference: 5, sensor_increase_threshold: 5 })).toEqual([
      false,
      true,
    ]);
    expect(alerts({ count: null, sensor_threshold: 5, count_difference: null, sensor_increase_threshold: 5 })).toEqual([
      false,
      false,
    ]);
  });

  it('are none for hidden events and false positives', () => {
    const over = { count: 5, sensor_threshold: 5, count_difference: 5, sensor_increase_threshold: 5 };
    expect(alerts({ ...over, hidden: true })).toEqual([false, false]);
    expect(alerts({ ...over, misdetection: true })).toEqual([false, false]);
  });
});
