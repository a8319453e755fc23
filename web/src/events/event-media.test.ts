import { sensorTypes } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { describe, expect, it } from 'vitest';
import { testAttachment, testEvent } from '../../test/test-event.ts';
import { alertState } from './alert-state.ts';
import { coverOf, downloadOf, filmOf, firstMedia, hasTwoViews, mediaOf, troubleOf } from './event-media.ts';

const tiles = { url_template: '/{z}', tile_size: 512, overlap: 0, width: 1, height: 1, levels: 1 } as const;
const event = (...keys: readonly string[]) =>
  testEvent({ attachments: Object.fromEntries(keys.map((key) => [key, testAttachment(key)])) });

describe('media of an event', () => {
  it('includes all three photos of an insect monitor even if one is missing', () => {
    const two = event('photo_center', 'photo_right');
    expect(mediaOf(two, 'insect_monitor_v2')).toEqual(['photo_left', 'photo_center', 'photo_right']);
    expect(firstMedia(two, 'insect_monitor_v2')).toBe('photo_center');
    expect(firstMedia(event(), 'insect_monitor_v2')).toBe('photo_left');
  });

  it('reports which photos cannot be viewed', () => {
    const left = { ...testAttachment('photo_left'), error: 'failed' };
    const one = testEvent({ attachments: { photo_left: left, photo_right: testAttachment('photo_right') } });
    const keys = ['photo_left', 'photo_center', 'photo_right', 'video'];
    expect(keys.map((key) => troubleOf(one, key))).toEqual(['failed', 'missing', null, null]);
    expect(troubleOf({ ...one, processing: true }, 'photo_center')).toBeNull();
  });

  it('includes what a hykecam has sent', () => {
    expect(mediaOf(event('photo'), 'hykecam')).toEqual(['photo']);
    expect(mediaOf(event('video'), 'hykecam')).toEqual(['video']);
    expect(mediaOf(event('photo', 'video'), 'hykecam')).toEqual(['photo', 'video']);
  });

  it('includes what a station event has, and begins with a photo of the catch', () => {
    const scans = event('photo_17', 'photo_3', 'tab');
    expect(mediaOf(scans, 'station')).toEqual(['tab', 'photo_3', 'photo_17']);
    expect(firstMedia(scans, 'station')).toBe('photo_3');
    expect(coverOf(scans, 'station')?.src).toBe('/photo_3/thumbnail');
    expect(coverOf(event('tab'), 'station')?.src).toBe('/tab/thumbnail');
    const tiled = { ...testAttachment('tab'), tiles: { ...tiles } };
    const read = testEvent({ attachments: { tab: tiled, photo_3: { ...tiled, key: 'photo_3' } } });
    expect(['tab', 'photo_3'].map((key) => downloadOf(read, 'station', key, false)?.resource)).toEqual([
      'tab',
      'detections-photo_3',
    ]);
  });

  it('plays the other film if one is missing', () => {
    expect(filmOf(event('video', 'original_video'), false)?.key).toBe('video');
    expect(filmOf(event('video', 'original_video'), true)?.key).toBe('original_video');
    expect(filmOf(event('original_video'), false)?.key).toBe('original_video');
    expect(filmOf(event('video'), true)?.key).toBe('video');
    expect(filmOf(event(), true)).toBeUndefined();
  });

  it('plays the other film if one cannot be played', () => {
    const both = event('video', 'original_video');
    const { url = '' } = filmOf(both, false) ?? {};
    const other = filmOf(both, false, [url]);
    expect(other?.key).toBe('original_video');
    expect(filmOf(both, false, [url, other?.url ?? ''])).toBeUndefined();
  });

  it('uses the picture that is shown first as the cover', () => {
    const src = (key: string) => `/${key}/thumbnail`;
    const two = event('photo_right', 'photo_center');
    expect(coverOf(two, 'insect_monitor_v2')).toMatchObject({ src: src('photo_center'), film: false });
    expect(coverOf(two, 'insect_monitor_v2')?.crops).toBe(true);
    // Of a film, and of a photo that nothing has judged, any part may be the one that matters.
    expect(coverOf(event('original_video'), 'rat_monitor')?.crops).toBe(false);
    expect(coverOf(event('photo'), 'hykecam')?.crops).toBe(false);
    expect(coverOf(event('original_video'), 'rat_monitor')).toMatchObject({ src: src('original_video'), film: true });
    expect(coverOf(event('photo', 'video'), 'hykecam')).toMatchObject({ src: src('photo'), film: false });
    expect(coverOf(event(), 'fly')).toBeNull();
    const scan = { ...testAttachment('photo'), width: 50_248, height: 5_472, display_url: '/photo/display' };
    expect(coverOf(testEvent({ attachments: { photo: scan } }), 'fly')?.src).toBe('/photo/display');
    const waiting = testEvent({ attachments: { photo: { ...testAttachment('photo'), thumbnail_url: null } } });
    expect(coverOf(waiting, 'fly')).toBeNull();
  });

  it('downloads what is shown', () => {
    const fly = testEvent({
      attachments: { photo: { ...testAttachment('photo'), tiles: { ...tiles } } },
    });
    expect(downloadOf(fly, 'fly', 'photo', false)).toEqual({ resource: 'detections-photo', kind: 'annotated' });
    expect(downloadOf(fly, 'fly', 'photo', true)).toEqual({ resource: 'photo', kind: 'photo' });
    expect(downloadOf(fly, 'hykecam', 'photo', false)).toEqual({ resource: 'photo', kind: 'photo' });
    expect(downloadOf(event('photo'), 'fly', 'photo', false)?.kind).toBe('photo');
    expect(downloadOf(event('video', 'original_video'), 'rat_monitor', 'video', true)?.resource).toBe('original_video');
    expect(downloadOf(event('video'), 'rat_monitor', 'video', true)).toEqual({ resource: 'video', kind: 'video' });
    expect(downloadOf(event(), 'fly', 'photo', false)).toBeNull();
  });

  it('has two views if something can be detected', () => {
    expect(sensorTypes.filter(hasTwoViews)).toEqual([
      'insect_monitor_v2',
      'rat_monitor',
      'fly_count',
      'fly_scan',
      'fly',
      'station',
    ]);
  });
});

it('distinguishes four alert states', () => {
  expect(alertState({ alert: false, increaseAlert: false })).toBe('normal');
  expect(alertState({ alert: true, increaseAlert: false })).toBe('over_summary_threshold');
  expect(alertState({ alert: false, increaseAlert: true })).toBe('over_increase_threshold');
  expect(alertState({ alert: true, increaseAlert: true })).toBe('over_both_threshold');
});
