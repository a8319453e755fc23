import type { Event } from '@trapline/domain/events/event.schema.ts';
import { describe, expect, it } from 'vitest';
import { filmOf, firstMedia, mediaOf, thumbnailOf } from './event-media.ts';

const event = (...keys: readonly string[]): Event => ({
  id: 'e',
  sensorId: 'SN-1',
  timestamp: 1,
  count: 0,
  count_difference: 0,
  sensor_threshold: 0,
  sensor_increase_threshold: 0,
  latest: false,
  tags: [],
  pickup: false,
  misdetection: false,
  hidden: false,
  updating: false,
  processing: false,
  failed: false,
  detected: null,
  from: null,
  to: null,
  captured_at: null,
  insect_counts: {},
  insect_types_version: 4,
  alert: false,
  increaseAlert: false,
  attachments: Object.fromEntries(
    keys.map((key) => [
      key,
      {
        key,
        url: `/${key}`,
        width: null,
        height: null,
        content_type: 'image/jpeg',
        tiles: null,
        thumbnail_url: `/${key}/thumbnail`,
        display_url: null,
        error: null,
      },
    ]),
  ),
  etag: '1',
});

describe('media of an event', () => {
  it('offers the three photos of an insect monitor even when one has not come', () => {
    const two = event('photo_center', 'photo_right');
    expect(mediaOf(two, 'insect_monitor_v2')).toEqual(['photo_left', 'photo_center', 'photo_right']);
    expect(firstMedia(two, 'insect_monitor_v2')).toBe('photo_center');
    expect(firstMedia(event(), 'insect_monitor_v2')).toBe('photo_left');
    expect(thumbnailOf(two, 'insect_monitor_v2')).toBe('/photo_center/thumbnail');
  });

  it('offers of a hykecam what came', () => {
    expect(mediaOf(event('photo'), 'hykecam')).toEqual(['photo']);
    expect(mediaOf(event('video'), 'hykecam')).toEqual(['video']);
    expect(mediaOf(event('photo', 'video'), 'hykecam')).toEqual(['photo', 'video']);
  });

  it('plays the other film when one is missing', () => {
    expect(filmOf(event('video', 'original_video'), false)?.key).toBe('video');
    expect(filmOf(event('video', 'original_video'), true)?.key).toBe('original_video');
    expect(filmOf(event('original_video'), false)?.key).toBe('original_video');
    expect(filmOf(event('video'), true)?.key).toBe('video');
    expect(filmOf(event(), true)).toBeUndefined();
    expect(thumbnailOf(event('original_video'), 'rat_monitor')).toBe('/original_video/thumbnail');
    expect(thumbnailOf(event(), 'fly')).toBeNull();
  });
});
